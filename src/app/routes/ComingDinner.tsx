import type { Membership } from '@/api/types';
import { DESKTOP } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { NextDinner } from '@/features/orders/NextDinner';
import { pickupMap } from './pickupMap';

export interface ComingDinnerProps {
  memberships: readonly Membership[];
}

/** The next dinner, on a desktop with a map. A phone has none, because the map would push the open events down the page. */
export function ComingDinner({ memberships }: ComingDinnerProps) {
  const isDesktop = useMediaQuery(DESKTOP);
  return (
    <NextDinner memberships={memberships} mapOf={(next) => (isDesktop ? pickupMap(next, null) : null)} />
  );
}
