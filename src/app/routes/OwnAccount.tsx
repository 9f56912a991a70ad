import { skipToken } from '@reduxjs/toolkit/query';
import type { ReactNode } from 'react';
import { asProblem } from '@/api/errors';
import type { LimitedUser, User } from '@/api/types';
import { useGetUserQuery } from '@/api/usersApi';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { useAppSelector } from '@/store/hooks';
import { selectUserId } from '@/store/slices/session';
import { useIsLineLost } from '../offline/useIsLineLost';

const isWhole = (user: User | LimitedUser): user is User => 'email' in user;

interface OwnAccountProps {
  /** The screen's page, around what is shown instead of the account. */
  frame: (content: ReactNode) => ReactNode;
  /** The screen's own shape while its data loads; by default that of a form. */
  skeleton?: ReactNode;
  children: (user: User) => ReactNode;
}

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading your account">
      <Skeleton shape="control" />
      <SkeletonText lines={1} />
      <Skeleton shape="control" />
      <SkeletonText lines={1} />
      <Skeleton shape="control" />
    </SkeletonGroup>
  );
}

/** Loads the signed-in customer's profile, unless the cached one is less than an hour old. */
export function OwnAccount({ frame, skeleton = <FormSkeleton />, children }: OwnAccountProps) {
  const userId = useAppSelector(selectUserId);
  const query = useGetUserQuery(userId ?? skipToken);
  const isLineLost = useIsLineLost();
  const user = query.currentData;
  if (user && isWhole(user)) return <>{children(user)}</>;
  const problem = query.error && !query.isFetching ? asProblem(query.error) : null;
  if (!problem) return frame(skeleton);
  return frame(
    <ErrorState
      title={problem.kind === 'notFound' ? 'That user was not found.' : problem.message}
      onRetry={isLineLost ? undefined : () => void query.refetch()}
    />,
  );
}
