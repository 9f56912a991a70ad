import { NearbyEvents } from '@/features/browse/NearbyEvents';
import { MailingListSignup } from '@/features/mailing-list/MailingListSignup';

interface GuestPromoProps {
  postalCode: string | undefined;
  excludeEventId: number;
}

/** For guests, below an event's menu: other events nearby and the mailing list (spec 1 §2). */
export function GuestPromo({ postalCode, excludeEventId }: GuestPromoProps) {
  return (
    <>
      {postalCode && (
        <NearbyEvents
          title="More coming to your neighborhood"
          postalCode={postalCode}
          excludeEventId={excludeEventId}
        />
      )}
      <MailingListSignup />
    </>
  );
}
