/** Saved cards: whose they are, what the payment form may do with them, and how they end with the account. */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { runJobs } from '../runJobs';
import { ProviderRefusal } from '../../src/ports/cardProvider';
import { deleteCustomers } from '../../src/services/payments/customers';
import { LIMIT_MS } from '../../src/services/payments/inTime';
import { DEMO_PASSWORD } from '../helper';
import { type Answer, Customer, type Refusal, useShop } from '../shop';

const DISH = { id: 102006, quantity: 2 };
const DAY = 86_400_000;
const { shop, casey, nozip } = useShop('casey', 'nozip');

const userOf = async (email: string) => {
  const [user] = await shop.context.db.select().from(t.users).where(eq(t.users.email, email));
  if (!user) throw new Error(`no ${email}`);
  return user;
};
const change = (email: string, fields: Partial<typeof t.users.$inferInsert>) =>
  shop.context.db.update(t.users).set(fields).where(eq(t.users.email, email));

type Sheet = { paymentIntentId: string; customerSessionClientSecret: string | null };
async function sheetFor(customer: Customer): Promise<Sheet> {
  const quote = await customer.quote(102, [DISH], { delivery_type: 'pickup' });
  const { total } = quote.body.data.checkoutDetails;
  const { status, body } = await customer.sheet({ amount: total, event_id: 102 });
  expect(status).toBe(200);
  return body.data.paymentSheet as unknown as Sheet;
}
type Cards = { cards: { id: string; last4: string; expired: boolean }[] } & Refusal;
const cardsOf = (customer: Customer, id: number): Promise<Answer<Cards>> =>
  customer.call<Cards>('GET', `/users/${id}/cards`);
const remove = (customer: Customer, id: number, card: string) =>
  customer.call<Refusal>('DELETE', `/users/${id}/cards/${card}`);

describe('the payment form', () => {
  it('belongs to one customer at the provider, and so does the intent', async () => {
    const [first, again] = [await sheetFor(casey), await sheetFor(casey)];
    expect(again).toEqual(first);
    const { stripeId } = await userOf('casey@demo.test');
    expect(first.customerSessionClientSecret).toBe(`${stripeId}_cards`);
    expect(shop.provider.intents.get(first.paymentIntentId)?.customerId).toBe(stripeId);
    const other = await sheetFor(nozip);
    const { stripeId: otherId } = await userOf('nozip@demo.test');
    expect(otherId).not.toBe(stripeId);
    expect(other.customerSessionClientSecret).toBe(`${otherId}_cards`);
    expect(shop.provider.calls.filter((name) => name === 'createCustomer')).toHaveLength(2);
  });

  it('belongs to a customer without an address if the provider takes it for none', async () => {
    const email = 'casey@localhost';
    await change('casey@demo.test', { email, name: 'Casey' });
    const create = jest.spyOn(shop.provider, 'createCustomer');
    const { customerSessionClientSecret } = await sheetFor(casey);
    expect(customerSessionClientSecret).toMatch(/^cus_.*_cards$/);
    const asked = create.mock.calls.map(([{ idempotencyKey: _key, ...person }]) => person);
    expect(asked).toEqual([{ email, name: 'Casey' }, { name: 'Casey' }]);
  });

  it.each(['down', 'lost'] as const)(
    'goes on without saved cards if making the customer is %s',
    async (fault) => {
      shop.provider.cardFaults.push(fault);
      const { paymentIntentId, customerSessionClientSecret } = await sheetFor(casey);
      expect(customerSessionClientSecret).toBeNull();
      expect(shop.provider.calls).not.toContain('createCardSession');
      expect(shop.provider.intents.get(paymentIntentId)?.customerId).toBeNull();
      // The intent is reused, and a session of the customer would not fit it.
      expect(await sheetFor(casey)).toEqual({
        ...{ amount: expect.any(Number), clientSecret: expect.any(String) },
        ...{ paymentIntentId, customerSessionClientSecret: null },
      });
    },
  );

  it('is made again under a name that was changed after the answer was lost', async () => {
    shop.provider.cardFaults.push('lost');
    expect((await sheetFor(casey)).customerSessionClientSecret).toBeNull();
    await change('casey@demo.test', { name: 'Casey Other' });
    expect((await casey.call('POST', '/stripe_memberships')).status).toBe(200);
  });

  it('is that of the customer whom another request made meanwhile', async () => {
    shop.provider.customers.add('cus_other');
    shop.context.failpoint = async (name) => {
      if (name === 'customer:made') await change('casey@demo.test', { stripeId: 'cus_other' });
    };
    expect((await sheetFor(casey)).customerSessionClientSecret).toBe('cus_other_cards');
    expect((await userOf('casey@demo.test')).stripeId).toBe('cus_other');
  });

  it('is refused while the pages still wait, if the provider hangs', async () => {
    const { total } = (await casey.quote(102, [DISH], { delivery_type: 'pickup' })).body.data.checkoutDetails;
    const { setTimeout: later } = globalThis;
    const soon = ((work: () => void, ms: number) => later(work, ms === LIMIT_MS ? 1 : ms)) as typeof later;
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(soon);
    jest.spyOn(shop.provider, 'createCustomer').mockReturnValue(new Promise(() => undefined));
    const { status, body } = await casey.sheet({ amount: total, event_id: 102 });
    timers.mockRestore();
    expect([status, body.code]).toEqual([503, 'payment_provider_unavailable']);
  });

  it('goes on without saved cards if there is no session', async () => {
    shop.provider.cardFaults.push(null, 'down');
    expect((await sheetFor(casey)).customerSessionClientSecret).toBeNull();
    expect((await sheetFor(casey)).customerSessionClientSecret).toMatch(/_cards$/);
  });

  it('goes on without a customer who was deleted at the provider', async () => {
    await change('casey@demo.test', { stripeId: 'cus_deleted' });
    const { paymentIntentId, customerSessionClientSecret } = await sheetFor(casey);
    expect(customerSessionClientSecret).toBeNull();
    expect(shop.provider.intents.get(paymentIntentId)?.customerId).toBeNull();
    expect((await cardsOf(casey, 1)).body).toEqual({ cards: [] });
  });

  it('offers no removal while a VIP membership will be charged again', async () => {
    await sheetFor(casey);
    const now = shop.clock.now();
    const running = { stripeSubscriptionId: 'sub_1', stripeSubscribedAt: new Date(now) };
    await change('casey@demo.test', running);
    expect((await sheetFor(casey)).customerSessionClientSecret).toMatch(/_cards_kept$/);
    const end = new Date(now + DAY);
    for (const uncharged of [
      { stripeSubCancelled: true, stripeSubscriptionEnd: end },
      // Over, and granted by hand.
      { stripeSubCancelled: false, stripeSubscribedAt: null },
      { stripeSubscriptionId: null, stripeSubscribedAt: new Date(now) },
    ]) {
      await change('casey@demo.test', uncharged);
      expect((await sheetFor(casey)).customerSessionClientSecret).toMatch(/_cards$/);
    }
  });
});

describe('the cards of an account', () => {
  const stripeIdOf = async (email: string) => String((await userOf(email)).stripeId);

  it('are the customer’s own, with the expired ones named', async () => {
    expect((await cardsOf(casey, 1)).body).toEqual({ cards: [] });
    expect(shop.provider.calls).not.toContain('listCards');
    await sheetFor(casey);
    const customer = await stripeIdOf('casey@demo.test');
    const today = new Date(shop.clock.now());
    const [expYear, expMonth] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
    shop.provider.saveCard(customer, { expYear, expMonth, last4: '1111' });
    shop.provider.saveCard(customer, { expYear, expMonth: expMonth - 1, last4: '2222' });
    shop.provider.saveCard(customer, { expYear: expYear - 1, expMonth: 12, last4: '0000' });
    const { cards } = (await cardsOf(casey, 1)).body;
    expect(cards.map(({ last4, expired }) => [last4, expired])).toEqual([
      ['0000', true],
      ['2222', true],
      ['1111', false],
    ]);
    const [first] = cards;
    expect((await remove(casey, 1, first?.id ?? '')).status).toBe(200);
    expect((await cardsOf(casey, 1)).body.cards.map(({ last4 }) => last4)).toEqual(['2222', '1111']);
    expect((await remove(casey, 1, first?.id ?? '')).status).toBe(404);
  });

  it('are out of reach of another customer, by either account’s address', async () => {
    await sheetFor(casey);
    await sheetFor(nozip);
    const { id } = shop.provider.saveCard(await stripeIdOf('casey@demo.test'));
    const { id: other } = await userOf('nozip@demo.test');
    shop.provider.saveCard(await stripeIdOf('nozip@demo.test'));
    expect((await cardsOf(nozip, 1)).status).toBe(404);
    expect((await remove(nozip, 1, id)).status).toBe(404);
    expect((await remove(nozip, other, id)).status).toBe(404);
    expect((await cardsOf(casey, 1)).body.cards).toHaveLength(1);
  });

  it('stay while a VIP membership is paid with them', async () => {
    await sheetFor(casey);
    const customer = await stripeIdOf('casey@demo.test');
    const [spare, paying] = [shop.provider.saveCard(customer), shop.provider.saveCard(customer)];
    const [now, end] = [new Date(shop.clock.now()), new Date(shop.clock.now() + 30 * DAY)];
    const subscription = shop.provider.subscribe(customer, now, end);
    await change('casey@demo.test', { stripeSubscriptionId: subscription.id, stripeSubscribedAt: now });
    // Without a card of its own the subscription is charged to the default card, which may be any.
    expect((await remove(casey, 1, spare.id)).body.code).toBe('card_in_use');
    subscription.cardId = paying.id;
    expect((await remove(casey, 1, paying.id)).body.code).toBe('card_in_use');
    expect((await remove(casey, 1, spare.id)).status).toBe(200);
  });

  it('that were removed meanwhile are not found, and while the provider is away none is removed', async () => {
    await sheetFor(casey);
    const { id } = shop.provider.saveCard(await stripeIdOf('casey@demo.test'));
    shop.provider.cardFaults.push(null, 'down');
    expect((await remove(casey, 1, id)).status).toBe(503);
    const gone = new ProviderRefusal('resource_missing', 'No such payment method.');
    jest.spyOn(shop.provider, 'removeCard').mockRejectedValueOnce(gone);
    expect((await remove(casey, 1, id)).status).toBe(404);
  });

  it('are an error that can be tried again while the provider is away', async () => {
    await sheetFor(casey);
    shop.provider.cardFaults.push('down');
    expect(await cardsOf(casey, 1)).toMatchObject({
      status: 503,
      body: { code: 'payment_provider_unavailable' },
    });
  });
});

describe('the end of an account', () => {
  const owed = () => shop.context.db.select().from(t.customerDeletions);
  const leave = async () => {
    const { id } = await userOf('nozip@demo.test');
    const proof = { user: { current_password: DEMO_PASSWORD } };
    return nozip.call<Refusal>('DELETE', `/users/${id}`, proof);
  };

  it('deletes the customer at the provider, and tries again if that fails', async () => {
    await sheetFor(nozip);
    const { stripeId } = await userOf('nozip@demo.test');
    shop.provider.saveCard(String(stripeId));
    expect((await leave()).status).toBe(200);
    expect(await owed()).toMatchObject([{ customerId: stripeId }]);
    shop.provider.cardFaults.push('down');
    expect(await deleteCustomers(shop.context)).toBe(0);
    await runJobs(shop.context);
    expect(shop.provider.customers.has(String(stripeId))).toBe(true);
    shop.clock.set(shop.clock.now() + 11 * 60_000);
    expect(await deleteCustomers(shop.context)).toBe(1);
    expect(shop.provider.customers.has(String(stripeId))).toBe(false);
    expect(shop.provider.cards.size).toBe(0);
    expect(await owed()).toEqual([]);
  });

  it('is settled after a lost answer, and asks nothing where there was no customer', async () => {
    await sheetFor(nozip);
    await leave();
    shop.provider.cardFaults.push('lost');
    await runJobs(shop.context);
    shop.clock.set(shop.clock.now() + 11 * 60_000);
    await runJobs(shop.context);
    expect(await owed()).toEqual([]);
    expect(shop.provider.calls.filter((name) => name === 'deleteCustomer')).toHaveLength(2);
  });

  it('deletes a customer whom the provider makes meanwhile', async () => {
    const { total: amount } = (await nozip.quote(102, [DISH])).body.data.checkoutDetails;
    shop.context.failpoint = async (name) => {
      if (name === 'customer:made') await leave();
    };
    expect((await nozip.sheet({ amount, event_id: 102 })).status).toBe(404);
    shop.context.failpoint = undefined;
    const [made] = [...shop.provider.customers.keys()];
    expect(await owed()).toMatchObject([{ customerId: made }]);
    await runJobs(shop.context);
    expect([shop.provider.customers.size, await owed()]).toEqual([0, []]);
  });

  it('lets the download name the cards, whole or not at all', async () => {
    await sheetFor(casey);
    const customer = String((await userOf('casey@demo.test')).stripeId);
    shop.provider.saveCard(customer, { last4: '7788' });
    // A proof renews the token, so each download begins with a sign-in.
    const ask = async (format: string) =>
      (await Customer.signIn(shop.app, 'casey@demo.test')).call<{ file: { text: string } } & Refusal>(
        'POST',
        '/users/1/export',
        { format, user: { current_password: DEMO_PASSWORD } },
      );
    const data = JSON.parse((await ask('json')).body.file.text) as { savedCards: object[] };
    expect(data.savedCards).toMatchObject([{ brand: 'visa', last4: '7788', expires: '12/2031' }]);
    expect((await ask('page')).body.file.text).toMatch(/<h2>Saved cards<\/h2>.*7788/s);
    shop.provider.cardFaults.push('down');
    expect((await ask('json')).status).toBe(503);
  });
});
