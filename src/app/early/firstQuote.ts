import { withQuery } from '@/api/params';
import { quoteParams } from '@/api/quoteParams';
import type { EventDetail } from '@/api/types';
import { firstChoice, quoteRequest } from '@/features/checkout/quoteRequest';
import { trackingIn } from '@/integrations/leadTracking';
import { parseJson } from '@/lib/records';
import type { Cart } from '@/store/slices/carts';
import type { CheckoutDraft } from '@/store/slices/checkout';
import { fillDeliveryType, type EventAnswer, type QuoteAnswer } from './fillOrder';
import { peekAnswer } from './peekAnswer';

/** What the browser has stored, as texts. */
interface StoredOrder {
  cart: string | null;
  draft: string | null;
  tracking: string | null;
}

/** The value in the envelope of the persisted store. It is not checked: if it does not fit, the app does not use the quote. */
const valueIn = (text: string | null): unknown => (parseJson(text ?? '') as { d?: unknown } | undefined)?.d;

type EventFacts = Pick<EventDetail, 'd2dEnabled'>;

const cartIn = ({ cart }: StoredOrder) => valueIn(cart) as Cart | undefined;
const draftIn = ({ draft }: StoredOrder) => (valueIn(draft) ?? {}) as Partial<CheckoutDraft>;

/** The order form's first quote as the app would ask for it; null without a cart. Throws if a stored value does not fit. */
export function firstQuotePath(eventId: string, event: EventFacts, stored: StoredOrder): string | null {
  const cart = cartIn(stored);
  if (!cart || cart.items.length === 0) return null;
  const { values = {}, promoCode = null } = draftIn(stored);
  const choice = firstChoice({ gratuity: cart.gratuity, values }, event);
  const request = quoteRequest(
    { eventId: Number(eventId), items: cart.items, promoCode, ...choice },
    trackingIn(stored.tracking),
  );
  return withQuery(`/api/v2/events/${eventId}/checkout_details`, quoteParams(request));
}

export interface OrderStart {
  eventId: string;
  /** Address of the API; '' for the page's own host. */
  host: string;
  stored: StoredOrder;
  ask: (path: string) => void;
}

/**
 * Asks for the quote when the event's answer is there, which says what the form begins with. Without it the form waits for the
 * bundle and then for the quote: 0.2 s on a slow phone (docs/performance.md). With the quote the form's first choice is shown, but not
 * with an order that is being paid, of which the app first asks what became of it.
 */
export async function startOrder({ eventId, host, stored, ask }: OrderStart): Promise<void> {
  try {
    const url = `${host}/api/v2/events/${eventId}`;
    const { data } = (await peekAnswer(url)) as { data: { event: EventAnswer } };
    const path = firstQuotePath(eventId, data.event, stored);
    // Once the app has taken the event's answer, it asks itself.
    if (!path || !window.__earlyFetch?.[url]) return;
    ask(path);
    if (cartIn(stored)?.transactionId) return;
    const quote = (await peekAnswer(host + path)) as { data: { checkoutDetails: QuoteAnswer } };
    fillDeliveryType(data.event, quote.data.checkoutDetails, draftIn(stored).values ?? {});
  } catch {
    // The app asks itself.
  }
}
