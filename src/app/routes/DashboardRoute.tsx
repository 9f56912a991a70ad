import { useEffect } from 'react';
import type { Membership } from '@/api/types';
import { deferred } from '@/components/ui/deferred';
import { dinnersAhead } from '@/domain/nextDinner';
import { DashboardScreen } from '@/features/dashboard/DashboardScreen';
import { DinnerSkeleton } from '@/features/dashboard/DashboardSkeleton';
import { useEachMinute } from '@/lib/useEachMinute';
import type { ComingDinnerProps } from './ComingDinner';

const dinner = deferred<ComingDinnerProps>(() =>
  import(/* webpackChunkName: "dinner-part" */ './ComingDinner').then((module) => module.ComingDinner),
);

export function DashboardRoute() {
  // Beside the call for the orders, so that the card is there with them and moves nothing.
  useEffect(() => dinner.preload(), []);
  return <DashboardScreen head={(memberships) => <Head memberships={memberships} />} />;
}

/** No place is kept for the card of a customer without a coming dinner. */
function Head({ memberships }: { memberships: readonly Membership[] }) {
  const hasDinner = useEachMinute((at) => dinnersAhead(memberships, at).length > 0);
  return hasDinner && <dinner.Part wanted props={{ memberships }} instead={<DinnerSkeleton />} />;
}
