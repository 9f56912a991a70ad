/** What customers do with their own data: take it along, and end the account. */
import { eq } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import { nowDate, type Context } from '../../ports/context';
import type { DataFileAnswer, DeletionAnswer } from '../../schemas/access';
import { orders, type UserRow } from '../../db/schema';
import { creditBalance } from '../credit/ledger';
import { orderRows } from '../mail/orderRows';
import { toDollars } from '../pricing/money';
import { pendingCredit } from '../referrals/referrals';
import { isVipMember, isVipRunning } from '../../lib/vip';
import { dataPage } from './dataPage';
import { eraseUser } from './erase';
import { openOrders } from './openOrders';
import { asFile, personalData } from './personalData';
import { prove, type Asking } from './proof';

type DataFile = Static<typeof DataFileAnswer>['file'];

/** @throws 403 wrong_password, proof_needed */
export async function dataFile(
  context: Context,
  asking: Asking,
  format: 'json' | 'page',
): Promise<{ file: DataFile; token: string | null }> {
  const proof = await prove(context, asking);
  const file = await writeDataFile(context, asking.user, format);
  return { file, token: await proof.renew() };
}

async function writeDataFile(context: Context, user: UserRow, format: 'json' | 'page'): Promise<DataFile> {
  const data = await personalData(context, user.id);
  const name = `dwellivery-data-${nowDate(context).toISOString().slice(0, 10)}`;
  if (format === 'page') {
    const rows = await orderRows(context, eq(orders.userId, user.id));
    return {
      name: `${name}.html`,
      type: 'text/html;charset=utf-8',
      text: dataPage(data, rows, nowDate(context)),
    };
  }
  return {
    name: `${name}.json`,
    type: 'application/json',
    text: `${JSON.stringify(asFile(data), null, 2)}\n`,
  };
}

/** What stands in the way of deleting the account, and what would be lost. */
export async function deletionOf(
  context: Context,
  user: UserRow,
): Promise<Static<typeof DeletionAnswer>['deletion']> {
  const now = nowDate(context);
  const open = await openOrders(context.db, user.id, now);
  return {
    open_orders: open.map(({ id, membershipId, restaurant, runAt, timeZone }) => ({
      id,
      membership_id: membershipId,
      restaurant_name: restaurant,
      event_run_at: runAt.toISOString(),
      event_time_zone: timeZone,
    })),
    vip: isVipRunning(user, now) ? 'running' : isVipMember(user, now) ? 'lost' : 'none',
    credit_balance: toDollars(await creditBalance(context.db, user.id)),
    pending_credit: toDollars(await pendingCredit(context.db, user.id)),
  };
}

/** @throws 403 wrong_password, proof_needed; 409 orders_open, vip_running */
export async function deleteOwn(context: Context, asking: Asking): Promise<void> {
  const proof = await prove(context, asking);
  await eraseUser(context, asking.user.id, { by: 'customer', proof });
}
