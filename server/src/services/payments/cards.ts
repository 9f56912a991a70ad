/** Cards that customers keep at the provider. Read there when asked; nothing of them is stored here. */
import type { Static } from '@sinclair/typebox';
import { nowDate, type Context } from '../../ports/context';
import { userById } from '../../db/byId';
import { ApiError, notFound } from '../../lib/errors';
import { isUnknown, ProviderRefusal, type ProviderCard } from '../../ports/cardProvider';
import type { SavedCard } from '../../schemas/cards';
import { isVipRunning } from '../../lib/vip';
import type { UserRow } from '../../db/schema';

/** The client secret for the customer's cards in the payment form; null if the provider gives none, because cards can be typed. */
export async function cardSession(
  context: Context,
  userId: number,
  customerId: string | null,
): Promise<string | null> {
  if (customerId === null) return null;
  // A subscription that will be charged again needs its card.
  const mayRemove = !isVipRunning(await userById(context.db, userId), nowDate(context));
  try {
    return await context.provider.createCardSession({ customerId, mayRemove });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.warn({ err: error, user: userId }, 'saved cards are left out of the payment form');
    return null;
  }
}

/** Valid to the end of its month. */
const isExpired = ({ expMonth, expYear }: ProviderCard, now: Date): boolean =>
  expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;

async function cardsAt(context: Context, customerId: string): Promise<ProviderCard[]> {
  try {
    return await context.provider.listCards(customerId);
  } catch (error) {
    // A customer who was deleted at the provider has no cards.
    if (isUnknown(error)) return [];
    throw error;
  }
}

/** Newest first. @throws 503 */
export async function savedCards(context: Context, userId: number): Promise<Static<typeof SavedCard>[]> {
  const { stripeId } = await userById(context.db, userId);
  if (!stripeId) return [];
  const now = nowDate(context);
  return (await cardsAt(context, stripeId)).map((card) => ({
    id: card.id,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    expired: isExpired(card, now),
  }));
}

async function refuseChargedCard(context: Context, owner: UserRow, cardId: string): Promise<void> {
  if (!owner.stripeId || !isVipRunning(owner, nowDate(context))) return;
  const charged = (await context.provider.findSubscription(owner.stripeId))?.cardId ?? cardId;
  if (charged !== cardId) return;
  throw new ApiError(
    409,
    'card_in_use',
    'Your VIP membership is paid with this card. Choose another one under Update Card first.',
  );
}

/** @throws 404 for a card that is not the customer's; 409 `card_in_use`; 503 */
export async function removeCard(context: Context, userId: number, cardId: string): Promise<void> {
  const owner = await userById(context.db, userId);
  const own = owner.stripeId ? await cardsAt(context, owner.stripeId) : [];
  if (!own.some(({ id }) => id === cardId)) throw notFound();
  await refuseChargedCard(context, owner, cardId);
  await context.provider.removeCard(cardId).catch((error: unknown) => {
    // Removed meanwhile, for example in the payment form of another tab.
    throw error instanceof ProviderRefusal ? notFound() : error;
  });
}
