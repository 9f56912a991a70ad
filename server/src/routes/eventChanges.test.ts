/** What events, menus and lists show after something has changed: what is sold out, cancelled, over or a draft is left out. */
import { sql } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import { call, login, makeTestApp, type TestApp } from '../../test/helper';
import type { EventCard, EventDetail } from '../schemas/events';
import type { MenuCategory } from '../schemas/menu';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp();
});
afterEach(() => test.close());

const exec = (statement: string) => test.context.db.execute(sql.raw(statement));
const get = async <T>(url: string, headers = {}) =>
  (await call<T>(test.app, { url: `/api/v2/${url}`, headers })).body;
const showEvent = async (id: number, headers = {}) =>
  (await get<{ data: { event: EventDetail } }>(`events/${id}`, headers)).data.event;

describe('a menu', () => {
  const dishes = async () => {
    const { data } = await get<{ data: { menuCategories: Static<typeof MenuCategory>[] } }>(
      'events/101/menu_categories',
    );
    return data.menuCategories.flatMap(({ products }) => products);
  };

  it('has no dish that is sold out', async () => {
    await exec('UPDATE products SET available = false WHERE id = 101008');
    const ids = (await dishes()).map(({ id }) => id);
    expect(ids).not.toContain(101008);
    expect(ids.length).toBeGreaterThan(3);
  });

  it('is in the order of the operator', async () => {
    const idsOf = async () =>
      (await dishes()).map(({ id, options }) => [
        id,
        options.map(({ choices }) => choices.map((one) => one.id)),
      ]);
    const before = await idsOf();
    await exec('UPDATE products SET position = 1000 - position');
    await exec('UPDATE option_choices SET position = 1000 - position');
    await exec('UPDATE menu_categories SET position = 1000 - position');
    const turned = before.map(([id, options]) => [
      id,
      (options as number[][]).map((one) => one.toReversed()),
    ]);
    expect(await idsOf()).toEqual(turned.toReversed());
  });
});

it('an order that was cancelled marks no event, is no usual one, and leaves its time slot', async () => {
  const casey = await login(test.app, 'casey@demo.test');
  expect((await showEvent(108, casey)).currentUserHasOrdered).toBe(true);
  expect((await showEvent(101, casey)).usual).not.toBeNull();
  expect((await showEvent(101)).timeSlots.some(({ full }) => full)).toBe(true);
  await exec(`UPDATE orders SET status = 'cancelled', holds = false, held_until = NULL`);
  expect((await showEvent(108, casey)).currentUserHasOrdered).toBe(false);
  const listed = await get<{ projects: EventCard[] }>('projects?filter[ids][]=108', casey);
  expect(listed.projects.map((one) => one.currentUserHasOrdered)).toEqual([undefined]);
  const shown = await showEvent(101, casey);
  expect([shown.usual, shown.timeSlots.some(({ full }) => full)]).toEqual([null, false]);
});

it('an event that is only delivered does not tell where it is picked up', async () => {
  await exec('UPDATE events SET d2d_enabled = true, d2d_exclusive = true WHERE id = 101');
  expect(await showEvent(101)).toMatchObject({ pickupCityStateZip: null, pickupLat: null, pickupLng: null });
});

it.each([
  ['cancelled', 'cancelled_at = run_at'],
  ['past its cut-off', "order_cutoff_at = '2026-06-15T15:00:00Z'"],
])('an event that is %s is not relevant', async (_what, change) => {
  const named = async () =>
    (await get<{ relevance: { ids: number[] } }>('relevance/projects?postal_code=60540')).relevance.ids;
  const [first] = await named();
  await exec(`UPDATE events SET ${change} WHERE id = ${first}`);
  expect(await named()).not.toContain(first);
});

describe('the days with events', () => {
  const days = async (query: string) =>
    (await get<{ days: { date: string }[] }>(`projects?range=[0,0]&${query}`)).days.map(({ date }) => date);

  it('are none of a draft', async () => {
    const query = 'days=14&filter[restaurant]=lupitas-kitchen';
    expect(await days(query)).not.toEqual([]);
    await exec("UPDATE events SET status = 'draft'");
    expect(await days(query)).toEqual([]);
  });

  it('begin with the day that it is in the middle of the country', async () => {
    test.clock.set(Date.parse('2026-06-19T03:00:00Z'));
    expect(await days('days=1&filter[ids][]=101')).toEqual(['2026-06-18']);
    test.clock.set(Date.parse('2026-06-19T05:00:00Z'));
    expect(await days('days=1&filter[ids][]=101')).toEqual([]);
  });
});
