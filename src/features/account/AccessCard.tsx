import { Link } from 'react-router-dom';
import { reasonOf } from '@/api/errors';
import { useGetAccessQuery } from '@/api/accessApi';
import { Card } from '@/components/ui/Card';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import styles from './Access.module.css';
import { IdentityList } from './IdentityList';
import { SessionList, type Prove } from './SessionList';

/** Password, devices and linked accounts (contract, "Accounts"). */
export function AccessCard({ userId, prove }: { userId: number; prove: Prove }) {
  const { currentData: access, isError, error, isFetching, refetch } = useGetAccessQuery(userId);
  return (
    <Card className={styles.card} aria-label="Sign-in and security">
      <h2>Sign-in and security</h2>
      {access ? (
        <>
          <PasswordLine hasPassword={access.has_password} />
          <SessionList userId={userId} prove={prove} sessions={access.sessions} />
          <IdentityList userId={userId} access={access} />
        </>
      ) : isError && !isFetching ? (
        <ErrorState compact title="We couldn't load your devices." onRetry={() => void refetch()}>
          {reasonOf(error)}
        </ErrorState>
      ) : (
        <SkeletonGroup label="Loading your devices" className={styles.list}>
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </SkeletonGroup>
      )}
    </Card>
  );
}

function PasswordLine({ hasPassword }: { hasPassword: boolean }) {
  return (
    <p className={styles.line}>
      <span>{hasPassword ? 'You sign in with a password.' : 'You have no password yet.'}</span>
      <Link to={hrefTo('accountEdit')}>{hasPassword ? 'Change password' : 'Choose a password'}</Link>
    </p>
  );
}
