/** Saved cards in the sequences: kept at the provider, listed and removed by their owner, while calls about them fail. */
import { sql } from 'drizzle-orm';
import { rows } from '../../../src/db/rows';
import type { Step } from './steps';
import { accept, people, shop, type Person } from './world';

type Cards = { code?: string; cards: { id: string }[] };
type Saved = Extract<Step, { do: 'saved' }>;

async function customerOf({ userId }: Person): Promise<string | null> {
  const [user] = await rows<{ stripe_id: string | null }>(
    shop.context.db,
    sql`select stripe_id from users where id = ${userId}`,
  );
  return user?.stripe_id ?? null;
}

const idsAt = (customer: string | null): string[] =>
  (shop.provider.cards.get(customer ?? '') ?? []).map(({ id }) => id);

const remove = async ({ customer, userId }: Person, card: string) =>
  accept(await customer.call<Cards>('DELETE', `/users/${userId}/cards/${card}`)).status;

/** @throws if a customer sees or removes another's card, or one is still there after its removal */
export async function withCards(person: Person, { what, at }: Saved): Promise<void> {
  const own = await customerOf(person);
  if (what === 'keep') {
    if (own) shop.provider.saveCard(own);
  } else if (what === 'list') {
    const seen = accept(await person.customer.call<Cards>('GET', `/users/${person.userId}/cards`));
    if (seen.status === 200) expect(seen.body.cards.map(({ id }) => id)).toEqual(idsAt(own));
  } else {
    const other = people.find((one) => one !== person) as Person;
    const owner = what === 'remove' ? own : await customerOf(other);
    const cards = idsAt(owner);
    const card = cards[at % Math.max(1, cards.length)];
    if (!card) return;
    const status = await remove(person, card);
    if (what === 'removeOthers') expect(status).not.toBe(200);
    if (what === 'removeOthers' || status === 200)
      expect(idsAt(owner).includes(card)).toBe(what === 'removeOthers');
  }
}

/** @throws if an account has more than one customer at the provider, or a payment is another customer's */
export async function judgeCustomers(): Promise<void> {
  const { provider } = shop;
  expect(provider.customers.size).toBeLessThanOrEqual(people.length);
  const stored = await Promise.all(people.map(customerOf));
  for (const id of stored) expect(id === null || provider.customers.has(id)).toBe(true);
  for (const { customerId, metadata } of provider.intents.values()) {
    const at = people.findIndex(({ userId }) => String(userId) === metadata.user_id);
    expect([null, stored[at]]).toContain(customerId);
  }
}
