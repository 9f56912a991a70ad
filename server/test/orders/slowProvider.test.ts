/** A card provider that does not answer: what a customer asked for is stored, so the answer does not wait for long. */
import { PATIENCE_MS } from '../../src/lib/patience';
import { closeShop, Customer, openShop, type Shop } from '../shop';

const BOX = { id: 109001, quantity: 3 };
const ORDER = { items: [BOX], time_slot_id: 1091 };

let shop: Shop;
let casey: Customer;
/** Lets the calls that hang go on. */
let release: (() => void)[] = [];

beforeEach(async () => {
  shop = await openShop();
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
  release = [];
});
afterEach(async () => {
  jest.useRealTimers();
  await closeShop(shop);
});

/** Makes one kind of call hang. @returns resolves when the call is made */
function hang(call: 'retrieveIntent' | 'refund' | 'cancelIntent'): Promise<void> {
  const original = shop.provider[call] as (...args: unknown[]) => Promise<never>;
  return new Promise((asked) => {
    Object.assign(shop.provider, {
      [call]: async (...args: unknown[]) => {
        asked();
        await new Promise<void>((resolve) => release.push(resolve));
        return original(...args);
      },
    });
    release.push(() => Object.assign(shop.provider, { [call]: original }));
  });
}

/** Fakes `setTimeout` alone: the database and the server keep their own queues. */
const fakeTimers = () =>
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'],
  });

/** @returns the answer to `ask`, whose call of the provider hangs for longer than the customer waits */
async function afterPatience<T>(asked: Promise<void>, ask: () => Promise<T>): Promise<T> {
  fakeTimers();
  const answer = ask();
  await asked;
  await jest.advanceTimersByTimeAsync(PATIENCE_MS);
  return answer;
}

/** Ends the hanging calls, and waits for what they still write. */
async function settle(isDone: () => Promise<boolean>): Promise<void> {
  jest.useRealTimers();
  for (const go of release.splice(0)) go();
  while (!(await isDone()));
}

it('shows the stored state of an unpaid order', async () => {
  const order = await casey.place(109, ORDER);
  shop.clock.set(shop.clock.now() + 5000);
  shop.provider.succeed(order.transactionId);
  const shown = await afterPatience(hang('retrieveIntent'), () => casey.order(order.id));
  expect(shown.status).toBe('created');
  await settle(async () => (await casey.order(order.id)).status === 'paid');
});

it('cancels a paid order, whose refund follows', async () => {
  const order = await casey.place(109, ORDER);
  shop.provider.succeed(order.transactionId);
  shop.clock.set(shop.clock.now() + 5000);
  expect((await casey.order(order.id)).status).toBe('paid');
  const { status, body } = await afterPatience(hang('refund'), () => casey.cancel(order.id));
  expect([status, body.data.order.status]).toEqual([200, 'cancelled']);
  expect(shop.provider.refunds.size).toBe(0);
  await settle(async () => shop.provider.refunds.size === 1);
});

it('places an order that replaces one whose payment cannot be cancelled yet', async () => {
  const first = await casey.place(109, ORDER);
  const asked = hang('cancelIntent');
  const second = await afterPatience(asked, () =>
    casey.place(109, { ...ORDER, items: [{ ...BOX, quantity: 4 }] }),
  );
  expect(second.status).toBe('created');
  await settle(async () => (await casey.order(first.id)).status === 'expired');
});
