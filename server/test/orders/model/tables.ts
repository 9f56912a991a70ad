/** Tables in the sequences: a paid delivery is opened for neighbors, who join it at no fee. */
import { sql, type SQL } from 'drizzle-orm';
import { rows } from '../../../src/db/rows';
import { TO_CASEY } from '../../shop';
import { openTable } from '../../tables';
import { cartAt } from './carts';
import { PLACES, shop, type EventId, type Handover, type Known, type Where } from './world';

/** Once for each paid delivery that did not join another. */
export async function openOne({ id }: Known): Promise<void> {
  const [found] = await rows<{ id: number }>(
    shop.context.db,
    sql`select id from orders where id = ${id} and status = 'paid' and delivery_type = 'd2d' and table_id is null
      and not exists (select 1 from tables where order_id = ${id})`,
  );
  if (found) await openTable(shop.context.db, id, shop.clock.now());
}

/** The newest table of the event, also one whose host has canceled. @returns null if none was opened */
async function tableOf(event: EventId): Promise<string | null> {
  const [table] = await rows<{ code: string }>(
    shop.context.db,
    sql`select code from tables where event_id = ${event} and payment = 'each' order by id desc limit 1`,
  );
  return table?.code ?? null;
}

async function idOf(query: SQL): Promise<number | null> {
  const [found] = await rows<{ id: number | null }>(shop.context.db, query);
  return found?.id ?? null;
}

/** Of the newest table of the event. */
export const hostOrderOf = (event: EventId): Promise<number | null> =>
  idOf(
    sql`select order_id as id from tables where event_id = ${event} and payment = 'each' order by id desc limit 1`,
  );
/** Of the event, the last that joined. */
export const joinedOrderOf = (event: EventId): Promise<number | null> =>
  idOf(
    sql`select max(id) as id from orders where event_id = ${event} and table_id is not null and status <> 'cancelled'`,
  );

export async function whereOf(event: EventId, handover: Handover): Promise<Where | null> {
  const { slot } = PLACES[event];
  if (handover === 'pickup') return { delivery_type: 'pickup', time_slot_id: slot };
  if (handover === 'd2d') return { ...TO_CASEY, time_slot_id: slot };
  if (handover === 'cart') {
    const shared = await cartAt(event);
    return shared && { delivery_type: 'pickup', time_slot_id: slot, table_code: shared.code };
  }
  const code = await tableOf(event);
  return code === null ? null : { delivery_type: 'd2d', table_code: code };
}

/** What of it a quote names. */
export const quoted = ({ delivery_type: type = 'd2d', table_code: code }: Where): Where =>
  code === undefined ? { delivery_type: type } : { delivery_type: type, table_code: code };

type Kept = { id: number; kept: number; due: number };

/**
 * The fee for delivery of an order that its customer canceled while one that joined it stayed paid.
 * @throws if it was not kept, although nothing went back in another way
 */
export async function judgeTables(cancelled: ReadonlySet<number>): Promise<void> {
  const found = await rows<Kept>(
    shop.context.db,
    sql`select o.id, o.d2d_kept_cents + o.d2d_kept_credit_cents + o.d2d_kept_promo_cents as kept, l.price_cents as due
      from orders o join order_lines l on l.order_id = o.id and l.sku = 'd2d'
      where o.status = 'cancelled' and exists (select 1 from tables x join orders j on j.table_id = x.id where x.order_id = o.id and j.status = 'paid')
      and not exists (select 1 from payment_intents i join refunds r on r.payment_intent_id = i.id
        where i.order_id = o.id and r.reason in ('provider', 'dispute', 'desk'))`,
  );
  for (const { id, kept, due } of found) if (cancelled.has(id)) expect(kept).toBe(due);
}
