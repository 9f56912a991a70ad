/** Tests the rules of `invariants.sql`: a violation is found and named. */
import { sql } from 'drizzle-orm';
import { checkInvariants, readRules } from './invariants';
import { makeTestDatabase } from './helper';

type Database = Awaited<ReturnType<typeof makeTestDatabase>>;
let database: Database;

beforeAll(async () => {
  database = await makeTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** A claim of a dish of order 1001, and one dollar for it. */
const CLAIM = `insert into claims (id, user_id, order_id, kind, text, created_at) select 1, user_id, id, 'other', 'x', now() from orders where id = 1001; insert into claim_lines (order_line_id, claim_id, quantity) select min(id), 1, 1 from order_lines where order_id = 1001 and sku is null`;
const REFUND = `insert into refunds (id, payment_intent_id, amount_cents, reason, created_at) values (901, 'pi_demo_1001', 100, 'desk', now()); insert into claim_steps (claim_id, kind, amount_cents, who, at, refund_id) values (1, 'refunded', 100, 'olga', now(), 901)`;
const CREDIT = `insert into credit_entries (id, user_id, amount_cents, kind, booking_key, created_at) select 901, user_id, 100, 'claim', 'claim:1:0', now() from orders where id = 1001; insert into claim_steps (claim_id, kind, amount_cents, who, at, credit_entry_id) values (1, 'credited', 100, 'olga', now(), 901)`;

/** Order 1001 has joined the delivery of order 1002, as if they were of one event and went to one door. */
const TABLE = `insert into tables (id, code, event_id, host_id, order_id, name, created_at) select 1, 'AAAAAAAAAAAAAAAAAAAAAA', event_id, user_id, id, 'x', now() from orders where id = 1002`;
const JOINED = `${TABLE}; update tables set event_id = (select event_id from orders where id = 1001), host_id = 1; update orders set event_id = (select event_id from orders where id = 1001), membership_id = (select membership_id from orders where id = 1001) where id = 1002; update payment_intents set event_id = (select event_id from orders where id = 1001) where order_id = 1002; delete from memberships m where not exists (select 1 from orders o where o.membership_id = m.id); update orders set table_id = 1 where id = 1001`;
const FREE = `update orders o set preadjustment_cents = preadjustment_cents - l.price_cents, total_cents = total_cents - l.price_cents from order_lines l where l.order_id = o.id and l.sku = 'd2d' and o.id = 1001; update payment_intents set amount_cents = (select total_cents from orders where id = 1001) where order_id = 1001; update order_lines set price_cents = 0, notes = 'Delivered with a neighbor' where order_id = 1001 and sku = 'd2d'`;
/** Order 1001 has paid a shared cart. */
const CART = `insert into tables (id, code, event_id, host_id, payment, name, created_at, closes_at, ordered_at) select 1, 'AAAAAAAAAAAAAAAAAAAAAA', event_id, user_id, 'host', 'x', now(), now(), now() from orders where id = 1001; update orders set cart_table_id = 1 where id = 1001; update order_lines set guest_name = 'Ann' where order_id = 1001 and sku is null`;
const KEPT_RULE = 'a fee for delivery is kept only of a cancelled order';
/** Order 1001 costs five dollars more since a change that was paid. */
const AMENDED = `insert into amendments (id, order_id, user_id, transaction_id, body_hash, status, order_version, holds, credit_cents, difference_cents, created_at, applied_at) select 1, id, user_id, 'pi_change', 'x', 'applied', 0, false, 0, 500, paid_at, paid_at from orders where id = 1001; insert into payment_intents (id, user_id, event_id, order_id, amendment_id, amount_cents, status, created_at, updated_at) select 'pi_change', user_id, event_id, id, 1, 500, 'succeeded', paid_at, paid_at from orders where id = 1001; update orders set version = 1, changed_at = paid_at, total_cents = total_cents + 500, preadjustment_cents = preadjustment_cents + 500 where id = 1001; insert into order_lines (order_id, position, sku, name, quantity, price_cents) values (1001, 90, 'tip_percentage', 'Tip', 1, 500)`;
/** A change of order 1001 that is not paid yet and holds a place, a promo code and a dollar of credit. */
const OPEN = `insert into time_slots (id, event_id, starts_at, capacity) select 9001, event_id, now(), 1 from orders where id = 1001; insert into promo_codes (id, code, kind, value, max_uses) values (901, 'ONE', 'fixed', 100, 1); insert into credit_entries (user_id, order_id, amount_cents, kind, booking_key, created_at) select user_id, v.of, v.amount, v.kind, v.key, now() from orders, (values ('grant', 100, null, 'grant'), ('change_hold', -100, 1001, 'amendment:2:hold')) v(kind, amount, of, key) where id = 1001; insert into amendments (id, order_id, user_id, transaction_id, body_hash, status, order_version, holds, held_until, time_slot_id, promo_code_id, credit_cents, difference_cents, next, created_at) select 2, id, user_id, 'pi_open', 'x', 'created', version, true, paid_at + interval '15 minutes', 9001, 901, 100, 300, '{}', paid_at from orders where id = 1001; insert into payment_intents (id, user_id, event_id, order_id, amendment_id, amount_cents, status, created_at, updated_at) select 'pi_open', user_id, event_id, id, 2, 300, 'requires_payment_method', paid_at, paid_at from orders where id = 1001`;
const CHARGED = 'an applied amendment was charged if the order became more expensive';
const CHARGES_RULE = "an order's charges minus its refunds are its total while it is paid";
const LATE_RULE = 'a charge of an amendment that is not applied is refunded in full';
const HOLDS_RULE = 'an amendment holds exactly while it is open';
const VERSION_RULE = 'the version of an order counts its applied amendments';
/** A shared cart of Casey's, who sits there with Ann. */
const SEATED = `insert into tables (id, code, event_id, host_id, payment, name, closes_at, created_at) values (1, 'AAAAAAAAAAAAAAAAAAAAAA', 101, 1, 'host', 'x', now(), now()); insert into table_guests (id, table_id, user_id, name, secret_hash, joined_at) values (1, 1, 1, 'Casey', null, now()), (2, 1, null, 'Ann', 'h', now())`;
const fill = (lines: number, quantity: number) =>
  `${SEATED}; update table_guests set lines = (select jsonb_agg(jsonb_build_object('productId', 101011, 'quantity', ${quantity}, 'choiceIds', '[]'::jsonb, 'notes', null)) from generate_series(1, ${lines}))`;
const CART_RULE = 'a shared cart has at most 20 guests and 200 lines';
const SEAT_RULE = 'guests sit at shared carts alone, the host as the first';

it('hold in the demo world', async () => {
  expect(readRules().length).toBeGreaterThan(20);
  await checkInvariants(database.db);
});

it.each([
  ['update orders set total_cents = total_cents + 1 where id = 1001', 'lines sum to totals'],
  ['delete from payment_intents where order_id = 1001', 'a paid order was charged, or its total is 0'],
  [
    'update time_slots set capacity = 1 where id = 1013',
    'held and sold places of a slot are within its capacity',
  ],
  [
    'update events set capacity = 1 where id = 104',
    'held and sold places of an event are within its capacity',
  ],
  ['update orders set holds = false where id = 1001', 'paid orders hold; orders that are over do not'],
  [
    "update memberships set status = 'pending' where id = 1",
    'a membership is active or complete exactly when',
  ],
  [
    "insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (1, -1, 'grant', 'x', now())",
    'no balance is below zero',
  ],
  [
    "update orders set status = 'expired', holds = false where id = 1001",
    "an order's charges minus its refunds are its total while it is paid",
  ],
  [
    "update orders set status = 'cancelled', holds = false, cancelled_at = now(), fee_kept_cents = 500 where id = 1001",
    "an order's charges minus its refunds are its total while it is paid",
  ],
  ['update orders set fee_kept_cents = 500 where id = 1001', 'a fee is kept only of a cancelled order'],
  [
    "update orders set delivered_at = now(), delivery_type = 'd2d', paid_at = null where id = 1001",
    'only a delivery that was paid is delivered',
  ],
  [
    "insert into event_stages select id, 'out', run_at - interval '26 hours' from events where id = 101",
    'a stage is pressed of an event that is no draft, and not before its day',
  ],
  ['update orders set fee_kept_promo_cents = 500 where id = 1001', 'a fee is kept only of a cancelled order'],
  [
    'update orders set fee_kept_credit_cents = 500 where id = 1001',
    'the ledger has kept exactly the fees that cancelled orders kept from credit',
  ],
  [
    "update orders set held_until = created_at + interval '16 minutes' where id = 1001",
    'a hold ends 15 minutes after it began or was renewed',
  ],
  [
    "insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (6, 1000, 'referral_friend', 'referral:6:referral_friend:0', now())",
    'a reward is booked only if an event that the friend paid a charge for is complete',
  ],
  [
    `${CLAIM}; update claims set user_id = 2`,
    "a claim is of its customer's order, and of dishes of that order",
  ],
  [`${CLAIM}; delete from claim_lines`, "a claim is of its customer's order, and of dishes of that order"],
  [
    `${CLAIM}; update claim_lines set quantity = 1000`,
    "a claim is of its customer's order, and of dishes of that order",
  ],
  [
    `${CLAIM}; update claim_lines set order_line_id = (select min(id) from order_lines where order_id = 1001 and sku is not null)`,
    "a claim is of its customer's order, and of dishes of that order",
  ],
  [
    `${CLAIM}; update claim_lines set order_line_id = (select min(id) from order_lines where order_id <> 1001 and sku is null)`,
    "a claim is of its customer's order, and of dishes of that order",
  ],
  [
    `${CLAIM}; ${REFUND}; update claim_steps set amount_cents = 101`,
    "a refund for a claim is the desk's, of a charge of its order, and of its step's amount",
  ],
  [
    `${CLAIM}; ${REFUND}; update refunds set reason = 'fee'`,
    "a refund for a claim is the desk's, of a charge of its order, and of its step's amount",
  ],
  [
    `${CLAIM}; ${REFUND}; update refunds set payment_intent_id = (select max(id) from payment_intents where order_id <> 1001 and status = 'succeeded')`,
    "a refund for a claim is the desk's, of a charge of its order, and of its step's amount",
  ],
  [`${CLAIM}; ${CREDIT}; delete from claim_steps`, "credit for a claim is its customer's"],
  [`${CLAIM}; ${CREDIT}; update claim_steps set amount_cents = 101`, "credit for a claim is its customer's"],
  [
    `${CLAIM}; ${CREDIT}; update credit_entries set user_id = 2 where kind = 'claim'`,
    "credit for a claim is its customer's",
  ],
  [
    `${CLAIM}; ${CREDIT}; update credit_entries set amount_cents = 100000 where kind = 'claim'; update claim_steps set amount_cents = 100000`,
    'what is given for the claims of an order is not more than its price',
  ],
  ['update orders set d2d_kept_cents = 1 where id = 1001', KEPT_RULE],
  ['update orders set d2d_kept_promo_cents = 1 where id = 1001', KEPT_RULE],
  [
    "update orders set status = 'cancelled', holds = false, cancelled_at = now(), d2d_kept_cents = 100000 where id = 1001",
    KEPT_RULE,
  ],
  [
    'update orders set d2d_kept_credit_cents = 1 where id = 1001',
    'the ledger has kept exactly the fees for delivery that cancelled orders kept from credit',
  ],
  [
    "update order_lines set notes = 'Delivered with Casey' where order_id = 1001 and sku = 'd2d'",
    'only such an order names a host',
  ],
  [JOINED, 'an order that joined a table is delivered at its event without a fee'],
  [
    `${JOINED}; ${FREE}; update tables set host_id = 2`,
    'an order that joined a table is delivered at its event',
  ],
  [
    `${JOINED}; ${FREE}; update orders set delivery_type = 'pickup' where id = 1002`,
    'an order that joined a table is delivered at its event',
  ],
  [
    `${JOINED}; ${FREE}; update orders set delivery_street = '9 Elm St' where id = 1001`,
    'an order that joined a table has the address and the time',
  ],
  [
    `${JOINED}; ${FREE}; update orders set delivery_lat = 1 where id = 1002`,
    'an order that joined a table has the address and the time',
  ],
  [fill(101, 1), CART_RULE],
  [fill(1, 101), CART_RULE],
  [fill(1, 0), CART_RULE],
  [
    `${SEATED}; insert into table_guests (id, table_id, name, secret_hash, joined_at) select n, 1, 'g' || n, n, now() from generate_series(3, 21) n`,
    CART_RULE,
  ],
  [`${SEATED}; update table_guests set user_id = null, secret_hash = 'i' where id = 1`, SEAT_RULE],
  [`${SEATED}; update users set deleted_at = now() where id = 1`, SEAT_RULE],
  [
    `${TABLE}; insert into table_guests (table_id, user_id, name, joined_at) select 1, host_id, 'x', now() from tables`,
    SEAT_RULE,
  ],
  [
    `${SEATED}; update table_guests set name = 'casey' where id = 2`,
    'guests of a shared cart have different names',
  ],
  [`${SEATED}; update table_guests set secret_hash = 'i' where id = 1`, "a customer's seat has no secret"],
  [
    `drop index tables_cart_idx; ${SEATED}; insert into tables (id, code, event_id, host_id, payment, name, closes_at, created_at) select 2, 'B', event_id, host_id, payment, name, now(), now() from tables`,
    'a host has one shared cart of an event that is open',
  ],
  [`${CART}; update tables set host_id = 2`, "an order of a shared cart is its host's and of its event"],
  [`${CART}; update tables set event_id = 112`, "an order of a shared cart is its host's and of its event"],
  [
    `${CART}; update tables set payment = 'each', closes_at = null, order_id = 1001`,
    "an order of a shared cart is its host's and of its event",
  ],
  [
    `${CART}; update orders set cart_table_id = 1 where id = 1002`,
    'of a shared cart at most one order was paid or can be paid',
  ],
  [
    `${CART}; update orders set status = 'created', paid_at = null where id = 1001; update orders set cart_table_id = 1, status = 'payment_failed', paid_at = null where id = 1002`,
    'of a shared cart at most one order was paid or can be paid',
  ],
  [`${CART}; update tables set ordered_at = null`, 'a shared cart is ordered exactly when an order of it'],
  [
    `${CART}; update orders set cart_table_id = null where id = 1001`,
    'a shared cart is ordered exactly when an order of it',
  ],
  [
    `${CART}; update order_lines set guest_name = null where order_id = 1001`,
    'a line names a guest exactly if it is a dish of a shared cart',
  ],
  [
    `${CART}; update order_lines set guest_name = 'Ann' where order_id = 1001`,
    'a line names a guest exactly if it is a dish of a shared cart',
  ],
  [
    "update order_lines set guest_name = 'Ann' where order_id = 1001 and sku is null",
    'a line names a guest exactly if it is a dish of a shared cart',
  ],
  [
    `${CART}; update users set deleted_at = now() where id = (select user_id from orders where id = 1001)`,
    'a line names a guest exactly if it is a dish of a shared cart',
  ],
  [`${AMENDED}; delete from payment_intents where id = 'pi_change'`, CHARGED],
  [`${AMENDED}; update amendments set transaction_id = 'pi_other'`, CHARGED],
  [`${AMENDED}; update amendments set difference_cents = 0`, CHARGED],
  [
    `${AMENDED}; update amendments set transaction_id = 'pi_demo_1001'`,
    'a transaction id names one order or one',
  ],
  [
    `${AMENDED}; update payment_intents set amount_cents = 501 where id = 'pi_change'`,
    'an intent of an amendment has its difference and its order',
  ],
  [
    `${AMENDED}; update payment_intents set order_id = null where id = 'pi_change'`,
    'an intent of an amendment has its difference and its order',
  ],
  [
    `${AMENDED}; update payment_intents set amount_cents = amount_cents + 1 where id = 'pi_demo_1001'`,
    'an intent of an order has its total when it was placed, plus a refunded fee',
  ],
  [
    `${AMENDED}; insert into refunds (payment_intent_id, amount_cents, reason, created_at) values ('pi_change', 100, 'changed', now())`,
    CHARGES_RULE,
  ],
  [`${AMENDED}; update payment_intents set status = 'canceled' where id = 'pi_demo_1001'`, CHARGES_RULE],
  [`${AMENDED}; update orders set version = 0 where id = 1001`, VERSION_RULE],
  [`${AMENDED}; update orders set changed_at = null where id = 1001`, VERSION_RULE],
  [`${AMENDED}; update amendments set order_version = 1`, VERSION_RULE],
  [`${AMENDED}; update amendments set user_id = 2`, "an amendment is of its order's customer"],
  [`${AMENDED}; update amendments set status = 'expired', applied_at = null`, LATE_RULE],
  [
    `${AMENDED}; insert into refunds (payment_intent_id, amount_cents, reason, created_at) values ('pi_change', 500, 'change_expired', now())`,
    LATE_RULE,
  ],
  [`${OPEN}; update amendments set status = 'applied', applied_at = now()`, HOLDS_RULE],
  [`${OPEN}; update amendments set holds = false, held_until = null`, HOLDS_RULE],
  [`${OPEN}; update amendments set next = null`, HOLDS_RULE],
  [
    `${OPEN}; update amendments set held_until = created_at + interval '16 minutes'`,
    'a hold of an amendment ends 15 minutes after it began',
  ],
  [
    `${OPEN}; update amendments set credit_cents = 99`,
    'the ledger has booked the credit of an amendment, unless it is over',
  ],
  [
    `${OPEN}; update amendments set time_slot_id = (select max(s.id) from time_slots s where s.event_id <> (select event_id from orders where id = 1001))`,
    "an amendment is of its order's customer",
  ],
  [
    `${OPEN}; update time_slots set capacity = 0 where id = 9001`,
    'held and sold places of a slot are within its capacity',
  ],
  [
    `${OPEN}; update orders set promo_code_id = 901 where id = 1002`,
    'a promo code is not used more often than its limit',
  ],
  [
    `${OPEN}; update promo_codes set max_uses = null where id = 901; update orders set promo_code_id = 901 where id = 1001`,
    'a promo code is not used by one customer more often',
  ],
  [
    `${OPEN}; insert into payment_intents (id, user_id, event_id, order_id, amendment_id, amount_cents, status, created_at, updated_at) select 'pi_second', user_id, event_id, order_id, 2, 300, 'processing', created_at, created_at from payment_intents where id = 'pi_open'`,
    'at most one intent of an order, and of an amendment, is open',
  ],
])('are broken by: %s', async (statement, name) => {
  const broken = async () =>
    database.db.transaction(async (tx) => {
      for (const one of statement.split('; ')) await tx.execute(sql.raw(one));
      await checkInvariants(tx);
    });
  await expect(broken()).rejects.toThrow(name);
});

it('hold with an order that joined a table', async () => {
  await database.db
    .transaction(async (tx) => {
      for (const one of `${JOINED}; ${FREE}`.split('; ')) await tx.execute(sql.raw(one));
      await checkInvariants(tx);
      tx.rollback();
    })
    .catch((error: Error) => expect(error.message).toMatch(/rollback/i));
});

it('hold with a shared cart of 200 lines', async () => {
  await database.db
    .transaction(async (tx) => {
      for (const one of fill(100, 100).split('; ')) await tx.execute(sql.raw(one));
      await checkInvariants(tx);
      tx.rollback();
    })
    .catch((error: Error) => expect(error.message).toMatch(/rollback/i));
});

it('hold with an order of a shared cart', async () => {
  await database.db
    .transaction(async (tx) => {
      for (const one of CART.split('; ')) await tx.execute(sql.raw(one));
      await checkInvariants(tx);
      tx.rollback();
    })
    .catch((error: Error) => expect(error.message).toMatch(/rollback/i));
});

it.each([
  ['a change that was paid', AMENDED],
  ['a change that is not paid yet', OPEN],
  ['one after the other', `${AMENDED}; ${OPEN}`],
  [
    'a cheaper order, of which the desk had given all back',
    `insert into refunds (payment_intent_id, amount_cents, reason, created_at) select id, amount_cents, 'desk', now() from payment_intents where id = 'pi_demo_1001'; insert into amendments (id, order_id, user_id, transaction_id, body_hash, status, order_version, holds, credit_cents, difference_cents, created_at, applied_at) select 1, id, user_id, 'less', 'x', 'applied', 0, false, 0, -500, paid_at, paid_at from orders where id = 1001; update orders set version = 1, changed_at = paid_at, total_cents = total_cents - 500, preadjustment_cents = preadjustment_cents - 500 where id = 1001; insert into order_lines (order_id, position, sku, name, quantity, price_cents) values (1001, 90, 'tip_percentage', 'Tip', 1, -500)`,
  ],
])('hold with %s', async (_what, statements) => {
  await database.db
    .transaction(async (tx) => {
      for (const one of statements.split('; ')) await tx.execute(sql.raw(one));
      await checkInvariants(tx);
      tx.rollback();
    })
    .catch((error: Error) => expect(error.message).toMatch(/rollback/i));
});

it('hold with a claim, and what was given for it', async () => {
  await database.db
    .transaction(async (tx) => {
      for (const one of `${CLAIM}; ${REFUND}; ${CREDIT}`.split('; ')) await tx.execute(sql.raw(one));
      await checkInvariants(tx);
      tx.rollback();
    })
    .catch((error: Error) => expect(error.message).toMatch(/rollback/i));
});

it('are checked by a kept plan outside of a transaction, which sees every change', async () => {
  await checkInvariants(database.db);
  await database.db.execute(sql`update orders set total_cents = total_cents + 1 where id = 1001`);
  await expect(checkInvariants(database.db)).rejects.toThrow('lines sum to totals');
  await database.db.execute(sql`update orders set total_cents = total_cents - 1 where id = 1001`);
  await checkInvariants(database.db);
});
