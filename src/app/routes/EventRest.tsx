import type { EventDetail } from '@/api/types';
import { NearbyEvents } from '@/features/browse/NearbyEvents';
import { EventAreaMap } from '@/features/maps/EventAreaMap';
import { GuestPromo } from './GuestPromo';

export interface EventRestProps {
  event: EventDetail;
  isSignedIn: boolean;
  postalCode: string | undefined;
}

/** The content below an event's menu, in its own chunk because ordering does not need it. */
export function EventRest({ event, isSignedIn, postalCode }: EventRestProps) {
  return (
    <>
      <EventAreaMap event={event} />
      {!isSignedIn && <GuestPromo postalCode={postalCode} excludeEventId={event.id} />}
      {isSignedIn && postalCode && (
        <NearbyEvents
          title="Browse more deliveries near you"
          postalCode={postalCode}
          excludeEventId={event.id}
        />
      )}
    </>
  );
}
