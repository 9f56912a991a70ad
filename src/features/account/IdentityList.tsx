import { Link2 } from 'lucide-react';
import { useUnlinkIdentityMutation } from '@/api/accessApi';
import type { Access } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { toastProblem } from '@/store/toastProblem';
import styles from './Access.module.css';
import { PROVIDER_NAMES } from './accessTexts';

type Identity = Access['identities'][number];

interface IdentityListProps {
  userId: number;
  access: Access;
}

/** The linked accounts at Google and Facebook. The only way to sign in cannot be unlinked. */
export function IdentityList({ userId, access: { identities, has_password } }: IdentityListProps) {
  const isLastWay = !has_password && identities.length === 1;
  return (
    <div className={styles.part}>
      <h3 id="linked">Linked accounts</h3>
      {identities.length === 0 ? (
        <p className="muted">No Google or Facebook account is linked.</p>
      ) : (
        <ul className={styles.list} aria-labelledby="linked">
          {identities.map((identity) => (
            <IdentityItem key={identity.id} userId={userId} identity={identity} isLastWay={isLastWay} />
          ))}
        </ul>
      )}
      {isLastWay && (
        <p className="muted">This is your only way to sign in. Choose a password before you unlink it.</p>
      )}
    </div>
  );
}

interface IdentityItemProps {
  userId: number;
  identity: Identity;
  isLastWay: boolean;
}

function IdentityItem({ userId, identity: { id, provider, email }, isLastWay }: IdentityItemProps) {
  const [unlink, { isLoading }] = useUnlinkIdentityMutation();
  const name = PROVIDER_NAMES[provider];
  const unlinkThis = () =>
    unlink({ userId, id })
      .unwrap()
      .then(() => toast.success(`${name} is no longer linked.`), toastProblem);
  return (
    <li className={styles.item}>
      <Link2 aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {email && <p className="muted">{email}</p>}
      </div>
      {!isLastWay && (
        <Button
          variant="outline"
          size="small"
          aria-label={`Unlink ${name}`}
          loading={isLoading}
          onClick={() => void unlinkThis()}
        >
          Unlink
        </Button>
      )}
    </li>
  );
}
