import { useLocation, useParams } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { OuterLinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { isId } from '@/config/parameters';
import { runtimeConfig } from '@/config/runtimeConfig';
import { OrderSkeleton } from '@/features/checkout/CheckoutFrame';
import { CheckoutGate } from '@/features/checkout/CheckoutGate';
import { CheckoutPage } from '@/features/checkout/CheckoutPage';
import { WaitlistLine } from '@/features/events/WaitlistLine';
import { asRecord } from '@/lib/records';
import { usePreloaded } from '../routing/usePreloaded';
import { Redirect } from '../routing/Redirect';

/** /events/{id}/checkout */
export function CheckoutRoute() {
  const { id = '' } = useParams();
  const { mailSent } = asRecord(useLocation().state);
  usePreloaded('payment');
  if (!isId(id)) return <Redirect to={hrefTo('eventGone')} />;
  return (
    <CheckoutGate key={id} eventId={id} step={0}>
      {(ready, onPaying) => (
        <>
          {mailSent === true && (
            <Alert tone="success">
              <p>Thanks for signing up! We sent you an email: please confirm your account within 7 days.</p>
            </Alert>
          )}
          <CheckoutPage {...ready} waitlist={<Waitlist event={ready.event} />} onPaying={onPaying} />
        </>
      )}
    </CheckoutGate>
  );
}

/** For an event whose last place went during the order. */
function Waitlist({ event }: { event: EventDetail }) {
  const url = runtimeConfig().links.waitlist;
  if (!url) return <WaitlistLine event={event} />;
  return (
    <OuterLinkButton size="small" href={url}>
      Join the waitlist
    </OuterLinkButton>
  );
}

CheckoutRoute.Skeleton = () => <OrderSkeleton step={0} />;
