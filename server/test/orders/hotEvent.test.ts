/** An event that sells out at once; bench/hotEvent.ts is the full form on PostgreSQL. */
import { addBuyers, buyersFrom, FIRST_BUYER, heldPlaces, HOT, openSlots, tally, tokenOf } from '../buyers';
import { closeShop, Customer, OPENING_MS, openShop, type Shop } from '../shop';

const BUYERS = 60;
const PLACES = 6;
const CANCELS = 5;
const DISH = { id: HOT.dish, quantity: 1 };
const ORDER = { items: [DISH], delivery_type: 'pickup', time_slot_id: HOT.slot };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await addBuyers(shop.context.db, BUYERS + CANCELS);
}, OPENING_MS);
afterAll(() => closeShop(shop));

it(`sells ${PLACES} places to ${BUYERS} buyers at once, and answers nobody 503, who cancels or reads included`, async () => {
  const { db } = shop.context;
  const everybody = buyersFrom(FIRST_BUYER, BUYERS + CANCELS).map((buyer) =>
    Customer.withToken(shop.app, tokenOf(buyer)),
  );
  const buyers = everybody.slice(0, BUYERS);
  const owners = everybody.slice(BUYERS);
  await openSlots(db, PLACES);
  const owned = await Promise.all(
    owners.map((owner) => owner.place(102, { ...ORDER, time_slot_id: HOT.otherSlot })),
  );
  const intents: string[] = [];
  for (const buyer of buyers) {
    const { total } = (await buyer.quote(102, [DISH], { delivery_type: 'pickup' })).body.data.checkoutDetails;
    const sheet = await buyer.sheet({ amount: total, event_id: 102 });
    intents.push(sheet.body.data.paymentSheet.paymentIntentId);
  }

  const press = (at: number) =>
    (buyers[at] as Customer).post(102, { ...ORDER, transaction_id: intents[at] ?? '' });
  const presses = Promise.all(buyers.map((_, at) => press(at)));
  const others = Promise.all([
    ...owners.map((owner, at) => owner.cancel(owned[at]?.id ?? 0)),
    ...owners.map((owner) => owner.call('GET', '/events/102')),
  ]);

  expect(tally(await presses)).toEqual({ placed: PLACES, '409 slot_full': BUYERS - PLACES });
  expect([...new Set((await others).map(({ status }) => status))]).toEqual([200]);
  expect(await heldPlaces(db)).toBe(PLACES);
});
