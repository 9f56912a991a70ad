import { asRecord, parseJson, type UnknownRecord } from '@/lib/records';
import { hrefTo } from '@/config/hrefTo';

const eventIds = (map: unknown): string[] => Object.keys(asRecord(map));

/** Ids of the orders in stored receipts, if they are this customer's. */
function ordersIn(receipts: string | null, userId: unknown): unknown[] {
  const saved = asRecord(parseJson(receipts ?? ''));
  if (saved.userId !== userId || !Array.isArray(saved.receipts)) return [];
  return (saved.receipts as unknown[]).map((receipt) => asRecord(asRecord(receipt).membership).id);
}

/**
 * Guesses the screen from a state, which does not name it: all screens that fit, the likeliest first.
 * @param receipts what a copied storage holds under `dw:receipts`
 */
export function screensOf(state: UnknownRecord, receipts: string | null = null): string[] {
  const { carts, session } = state;
  const ofForm = eventIds(carts).flatMap((id) => {
    const { state: step, draft } = asRecord(asRecord(carts)[id]);
    const isSubmitted = step === 'ready' || step === 'sent';
    if (isSubmitted) return [hrefTo('payment', { id }), hrefTo('checkout', { id })];
    return eventIds(draft).length > 0 ? [hrefTo('checkout', { id })] : [];
  });
  const isFilled = (id: string) => {
    const { items } = asRecord(asRecord(carts)[id]);
    return Array.isArray(items) && items.length > 0;
  };
  const { userId, postalCode } = asRecord(session);
  const isCustomer = typeof userId === 'number';
  const ofCart = eventIds(carts)
    .filter(isFilled)
    .flatMap((id) => [hrefTo('event', { id }), ...(isCustomer ? [hrefTo('checkout', { id })] : [])]);
  const ofOrders = ordersIn(receipts, userId)
    .filter((id) => typeof id === 'number')
    .map((id) => hrefTo('receipt', { id }));
  const own = isCustomer ? [hrefTo('dashboard'), hrefTo('account')] : [];
  const browse = typeof postalCode === 'string' ? hrefTo('browseZip', { zip: postalCode }) : hrefTo('browse');
  const ofGuest = isCustomer ? [] : [hrefTo('signIn')];
  return [...new Set([...ofCart, ...ofForm, ...ofOrders, ...own, browse, ...ofGuest, hrefTo('home')])];
}
