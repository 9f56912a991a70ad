import type { EventDetail } from '@/api/types';
import { NearbyEvents } from '@/features/browse/NearbyEvents';
import { MailingListSignup } from '@/features/mailing-list/MailingListSignup';
import { EventAreaMap } from '@/features/maps/EventAreaMap';

export interface EventRestProps {
  event: EventDetail;
  isSignedIn: boolean;
  postalCode: string | undefined;
}

/** The content below an event's menu, for guests with the mailing list (spec 1 §2). In its own chunk, because ordering does not need it. */
export function EventRest({ event, isSignedIn, postalCode }: EventRestProps) {
  return (
    <>
      <EventAreaMap event={event} />
      {postalCode && (
        <NearbyEvents
          title={isSignedIn ? 'Browse more deliveries near you' : 'More coming to your neighborhood'}
          postalCode={postalCode}
          excludeEventId={event.id}
        />
      )}
      {!isSignedIn && <MailingListSignup />}
    </>
  );
}
