import type { ReactNode } from 'react';
import { asProblem } from '@/api/errors';
import type { LimitedUser, User } from '@/api/types';
import { useGetUserQuery } from '@/api/usersApi';
import { Page } from '@/components/ui/Page';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { useAppSelector } from '@/store/hooks';
import { selectUserId } from '@/store/slices/session';

const isWhole = (user: User | LimitedUser): user is User => 'email' in user;

interface OwnAccountProps {
  /** The screen's title while its data loads. */
  title: string;
  children: (user: User) => ReactNode;
}

/** Loads the signed-in customer's profile, unless the cached one is less than an hour old. */
export function OwnAccount({ title, children }: OwnAccountProps) {
  const userId = useAppSelector(selectUserId);
  const query = useGetUserQuery(userId ?? '', { skip: userId === null });
  const user = query.currentData;
  if (user && isWhole(user)) return <>{children(user)}</>;
  const problem = query.error && !query.isFetching ? asProblem(query.error) : null;
  return (
    <Page title={title}>
      <h1>{title}</h1>
      {problem ? (
        <ErrorState
          title={problem.kind === 'notFound' ? 'That user was not found.' : problem.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading your account">
          <Skeleton shape="art" height="8rem" />
          <Skeleton shape="art" height="14rem" />
        </SkeletonGroup>
      )}
    </Page>
  );
}
