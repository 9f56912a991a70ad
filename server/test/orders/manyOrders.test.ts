/** A customer with more orders than one answer lists: each can be reached. */
import { sql } from 'drizzle-orm';
import type { Membership } from '../../src/schemas/orders';
import { useShop } from '../shop';

const { shop, casey } = useShop('casey');
type Page = { memberships: Membership[]; total: number };
const page = async (range = '') =>
  (await casey.call<Page>('GET', `/memberships?filter[user_id]=1${range}`)).body;

it('lists 254 in pages, from the latest event on, and says how many there are', async () => {
  const before = await page();
  expect(before.total).toBe(before.memberships.length);
  const more = 254 - before.total;
  await shop.context.db.execute(sql`
    WITH e AS (
      INSERT INTO events (restaurant_id, event_location_id, name, status, run_at, ends_at, run_date, order_cutoff_at, lat, lng, d2d_enabled)
      SELECT restaurant_id, event_location_id, name, 'complete', run_at - n * interval '1 day', ends_at - n * interval '1 day',
        run_date - n, order_cutoff_at - n * interval '1 day', lat, lng, true
      FROM events, generate_series(100, ${99 + more}::integer) n WHERE id = 108 RETURNING id)
    INSERT INTO memberships (user_id, event_id, status, created_at) SELECT 1, id, 'complete', now() FROM e`);

  const first = await page();
  expect([first.memberships.length, first.total]).toEqual([200, 254]);
  const second = await page('&range=[200,400]');
  expect([second.memberships.length, second.total]).toEqual([54, 254]);
  const all = [...second.memberships, ...first.memberships];
  expect(new Set(all.map(({ id }) => id)).size).toBe(254);
  const times = all.map(({ eventRunAt }) => eventRunAt);
  expect(times).toEqual([...times].sort());
  expect(await page('&range=[400,600]')).toEqual({ memberships: [], total: 254 });
  expect((await page('&range=[0,10000]')).memberships).toHaveLength(200);
  // They have no orders, which the rules of the database would miss.
  await shop.context.db.execute(
    sql`DELETE FROM memberships m WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.membership_id = m.id)`,
  );
});
