/** Claims and what is given for them, at once in several connections: the embedded database has one only. */
import { eq } from 'drizzle-orm';
import type { Connection } from '../../src/db/connect';
import * as t from '../../src/db/schema';
import { ApiError } from '../../src/lib/errors';
import type { Gift } from '../../src/services/claims/balance';
import { giveForClaim } from '../../src/services/claims/give';
import { checkInvariants } from '../invariants';
import { Customer, openShop, type Shop } from '../shop';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(120_000);
const name = randomName();
const AT_ONCE = 6;
const ORDER = 1001;
let connection: Connection;
let shop: Shop;

beforeAll(async () => {
  connection = await makeWorld(name);
  const database = { ...connection, close: async () => undefined };
  shop = await openShop({ config: { databaseUrl: urlOf(name) }, database });
});
afterAll(async () => {
  await shop.close();
  await connection.close();
  await drop(name);
});

const times = <T>(work: () => Promise<T>) => Promise.allSettled(Array.from({ length: AT_ONCE }, work));
const codeOf = (outcome: PromiseSettledResult<unknown>): unknown => {
  if (outcome.status === 'fulfilled') return 'done';
  const { reason } = outcome as { reason: unknown };
  return reason instanceof ApiError ? reason.code : reason;
};
const once = (code: string) => ['done', ...Array<string>(AT_ONCE - 1).fill(code)].sort();

it('makes one claim of many presses, and gives what is left of it once', async () => {
  const casey = await Customer.signIn(shop.app, 'casey@demo.test');
  const order = await casey.order(ORDER);
  const [event] = await connection.db.select().from(t.events).where(eq(t.events.id, order.eventId));
  shop.clock.set(event?.endsAt.getTime() ?? null);
  const lines = [{ id: order.productLineItems[0]?.id, quantity: 1 }];
  const body = { lines, kind: 'wrong', text: 'Another dish came.' };
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      casey.call<{ code?: string }>('POST', `/orders/${ORDER}/claims`, body),
    ),
  );
  const codes = answers.map(({ status, body: { code } }) => (status === 200 ? 'done' : code));
  expect(codes.sort()).toEqual(once('already_claimed'));

  const [claim] = await connection.db.select().from(t.claims);
  const give = (kind: Gift['kind'], amountCents: number | null) => () =>
    giveForClaim(
      shop.context,
      { claimId: claim?.id ?? 0, kind, amountCents },
      { text: 'We are sorry.', who: 'olga' },
    );
  const part = await times(give('credited', 1000));
  const rest = await times(give('refunded', null));
  expect(rest.map(codeOf).sort()).toEqual(once('nothing_left'));
  const steps = await connection.db.select().from(t.claimSteps);
  expect(steps.filter(({ kind }) => kind === 'credited')).toHaveLength(
    part.filter(({ status }) => status === 'fulfilled').length,
  );
  expect(part.map(codeOf).filter((code) => code !== 'done' && code !== 'amount_too_large')).toEqual([]);
  await checkInvariants(connection.db);
});
