import { withQuery } from '@/api/params';
import { quoteParams } from '@/api/quoteParams';
import type { EventDetail } from '@/api/types';
import { firstChoice, quoteRequest } from '@/features/checkout/quoteRequest';
import { trackingIn } from '@/integrations/leadTracking';
import { parseJson } from '@/lib/records';
import type { Cart } from '@/store/slices/carts';
import type { CheckoutDraft } from '@/store/slices/checkout';

/** What the browser has stored, as texts. */
interface StoredOrder {
  cart: string | null;
  draft: string | null;
  tracking: string | null;
}

/** The value in the envelope of the persisted store. It is not checked: if it does not fit, the app does not use the quote. */
const valueIn = (text: string | null): unknown => (parseJson(text ?? '') as { d?: unknown } | undefined)?.d;

type EventFacts = Pick<EventDetail, 'd2dEnabled'>;

/** The order form's first quote as the app would ask for it; null without a cart. Throws if a stored value does not fit. */
export function firstQuotePath(eventId: string, event: EventFacts, stored: StoredOrder): string | null {
  const cart = valueIn(stored.cart) as Cart | undefined;
  if (!cart || cart.items.length === 0) return null;
  const { values = {}, promoCode = null } = (valueIn(stored.draft) ?? {}) as Partial<CheckoutDraft>;
  const choice = firstChoice({ gratuity: cart.gratuity, values }, event);
  const request = quoteRequest(
    { eventId: Number(eventId), items: cart.items, promoCode, ...choice },
    trackingIn(stored.tracking),
  );
  return withQuery(`/api/v2/events/${eventId}/checkout_details`, quoteParams(request));
}

/**
 * Asks for the quote when the event's answer is there, which says what the form begins with. Without it the form waits for the
 * bundle and then for the quote: 0.2 s on a slow phone (docs/performance.md).
 */
export async function requestFirstQuote(
  eventId: string,
  event: Promise<unknown>,
  stored: StoredOrder,
  ask: (path: string) => void,
): Promise<void> {
  try {
    const { data } = (await event) as { data: { event: EventFacts } };
    const path = firstQuotePath(eventId, data.event, stored);
    if (path) ask(path);
  } catch {
    // The app asks itself.
  }
}
