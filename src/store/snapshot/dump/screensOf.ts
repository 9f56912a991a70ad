import { isRecord, type UnknownRecord } from '@/lib/records';
import { hrefTo } from '@/config/routes';

const eventIds = (map: unknown): string[] => (isRecord(map) ? Object.keys(map) : []);

/** Guesses the screen from a state, which does not name it: all screens that fit, the likeliest first. */
export function screensOf(state: UnknownRecord): string[] {
  const { checkout, carts, session } = state;
  const ofDraft = eventIds(checkout).flatMap((id) => {
    const draft = isRecord(checkout) ? checkout[id] : null;
    const isCompleted = isRecord(draft) && draft.completed === true;
    return isCompleted
      ? [hrefTo('payment', { id }), hrefTo('checkout', { id })]
      : [hrefTo('checkout', { id })];
  });
  const isFilled = (id: string) => {
    const cart = isRecord(carts) ? carts[id] : null;
    return isRecord(cart) && Array.isArray(cart.items) && cart.items.length > 0;
  };
  const ofCart = eventIds(carts)
    .filter(isFilled)
    .map((id) => hrefTo('event', { id }));
  const isSignedIn = isRecord(session) && typeof session.userId === 'number';
  const own = isSignedIn ? [hrefTo('dashboard'), hrefTo('account')] : [];
  return [...new Set([...ofCart, ...ofDraft, ...own, hrefTo('home')])];
}
