import { Monitor, Smartphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useEndOtherSessionsMutation, useEndSessionMutation } from '@/api/accessApi';
import { toFormRejection } from '@/api/errors';
import type { Access } from '@/api/types';
import type { FormRejection } from '@/components/form/rejection';
import { Badge } from '@/components/ui/Badge';
import { Button } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import styles from './Access.module.css';
import { deviceName, isPhoneDevice, signedInText } from './accessTexts';

type Session = Access['sessions'][number];

/** Asks for the proof if one is needed, then sends the call with it. */
export type Prove = (
  send: (password?: string) => Promise<FormRejection | void>,
) => Promise<FormRejection | void>;

interface SessionListProps {
  userId: number;
  prove: Prove;
  sessions: readonly Session[];
}

async function endProven(prove: Prove, end: (password?: string) => Promise<unknown>, done: string) {
  const refusal = await prove(async (password) => {
    try {
      await end(password);
    } catch (error) {
      return toFormRejection(error);
    }
    toast.success(done);
  });
  if (refusal?.message) toast.error(refusal.message);
}

/** The signed-in devices. All except the current one can be signed out here. */
export function SessionList({ userId, prove, sessions }: SessionListProps) {
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const hasOthers = sessions.some(({ current }) => !current);
  const endAll = () =>
    endProven(
      prove,
      (password) => endOthers({ userId, password }).unwrap(),
      'All other devices are signed out.',
    );
  return (
    <div className={styles.part}>
      <h3 id="devices">Your devices</h3>
      <ul className={styles.list} aria-labelledby="devices">
        {sessions.map((session) => (
          <SessionItem key={session.id} userId={userId} prove={prove} session={session} />
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

type SessionItemProps = Omit<SessionListProps, 'sessions'> & { session: Session };

function SessionItem({ userId, prove, session }: SessionItemProps) {
  const [end, { isLoading }] = useEndSessionMutation();
  const Icon = isPhoneDevice(session) ? Smartphone : Monitor;
  const name = deviceName(session);
  const since = signedInText(session);
  const endThis = () =>
    endProven(
      prove,
      (password) => end({ userId, id: session.id, password }).unwrap(),
      `${name} is signed out.`,
    );
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
