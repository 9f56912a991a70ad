import type { Membership } from '@/api/types';
import { DESKTOP } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { NextDinner } from '@/features/orders/NextDinner';
import { pickupMap } from './pickupMap';

export interface ComingDinnerProps {
  memberships: readonly Membership[];
}

/** The next dinner with its map on a desktop. Elsewhere the address leads to a map of its own, so that the open events stay near. */
export function ComingDinner({ memberships }: ComingDinnerProps) {
  const isDesktop = useMediaQuery(DESKTOP);
  return (
    <NextDinner memberships={memberships} mapOf={(next) => (isDesktop ? pickupMap(next, null) : null)} />
  );
}
