import { Monitor, Smartphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useEndOtherSessionsMutation, useEndSessionMutation } from '@/api/accessApi';
import { asProblem } from '@/api/errors';
import type { Access } from '@/api/types';
import { Badge } from '@/components/ui/Badge';
import { Button } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/routes';
import styles from './Access.module.css';
import { deviceName, isPhone, signedInText } from './accessTexts';

type Session = Access['sessions'][number];

interface SessionListProps {
  userId: number;
  sessions: readonly Session[];
}

/** The signed-in devices. All except the current one can be signed out here. */
export function SessionList({ userId, sessions }: SessionListProps) {
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const hasOthers = sessions.some(({ current }) => !current);
  const endAll = async () => {
    try {
      await endOthers({ userId }).unwrap();
      toast.success('All other devices are signed out.');
    } catch (error) {
      toast.error(asProblem(error).message);
    }
  };
  return (
    <div className={styles.part}>
      <h3 id="devices">Your devices</h3>
      <ul className={styles.list} aria-labelledby="devices">
        {sessions.map((session) => (
          <SessionItem key={session.id} userId={userId} session={session} />
        ))}
      </ul>
      {hasOthers && (
        <Button variant="outline" loading={isLoading} onClick={() => void endAll()}>
          End all others
        </Button>
      )}
    </div>
  );
}

function SessionItem({ userId, session }: { userId: number; session: Session }) {
  const [end, { isLoading }] = useEndSessionMutation();
  const Icon = isPhone(session) ? Smartphone : Monitor;
  const name = deviceName(session);
  const since = signedInText(session);
  const endThis = async () => {
    try {
      await end({ userId, id: session.id }).unwrap();
      toast.success(`${name} is signed out.`);
    } catch (error) {
      toast.error(asProblem(error).message);
    }
  };
  return (
    <li className={styles.item}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {session.current && <Badge tone="available">This device</Badge>}
        </p>
        <p className="muted">{since}</p>
      </div>
      {session.current ? (
        <Link to={hrefTo('reset')} className={styles.out}>
          Logout
        </Link>
      ) : (
        <Button
          variant="outline"
          size="small"
          aria-label={`End: ${name}, ${since}`}
          loading={isLoading}
          onClick={() => void endThis()}
        >
          End
        </Button>
      )}
    </li>
  );
}
