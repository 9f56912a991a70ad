import { sql } from 'drizzle-orm';
import { call, login, makeTestApp, type TestApp } from '../../test/helper';
import type { EventCard, EventDetail, OpenDay } from '../schemas/events';
import type { MenuCategory } from '../schemas/menu';
import type { Static } from '@sinclair/typebox';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

const get = <T>(url: string, headers = {}) => call<T>(test.app, { url, headers });
const showEvent = async (id: number, headers = {}) =>
  (await get<{ data: { event: EventDetail } }>(`/api/v2/events/${id}`, headers)).body.data.event;
const list = async (query: string) =>
  (await get<{ projects: EventCard[]; total: number }>(`/api/v2/projects?${query}`)).body;
const idsOf = async (query: string) => (await list(query)).projects.map(({ id }) => id);

describe('an event', () => {
  it('is shown with its slots in its own zone', async () => {
    const event = await showEvent(101);
    expect(event).toMatchObject({
      status: 'open',
      joinable: true,
      full: false,
      expired: false,
      runAt: '2026-06-18T22:00:00.000Z',
      restaurantName: "Lupita's Kitchen",
      pickupStreet: '25 W Jefferson Ave',
      membership: null,
      currentUserHasOrdered: false,
    });
    expect(event.timeSlots.map(({ label, full }) => [label, full])).toEqual([
      ['5:00 PM', false],
      ['5:30 PM', false],
      ['6:00 PM', true],
      ['6:30 PM', false],
    ]);
  });

  it.each([
    [102, { joinable: true, d2dEnabled: false }],
    [103, { joinable: true, d2dExclusive: true, pickupStreet: null, timeSlots: [] }],
    [104, { status: 'open', full: true, joinable: false, remaining: 0 }],
    [105, { status: 'closed', joinable: false }],
    [106, { status: 'draft', joinable: false }],
    [107, { status: 'complete', expired: true, joinable: false }],
    [108, { status: 'complete', expired: true, joinable: false }],
    [111, { joinable: true, remaining: 2 }],
  ])('%d is as the demo world says', async (id, expected) => {
    expect(await showEvent(id)).toMatchObject(expected);
  });

  it('shows the membership of the caller only', async () => {
    const casey = await showEvent(108, await login(test.app, 'casey@demo.test'));
    const other = await showEvent(108, await login(test.app, 'vip@demo.test'));
    expect([casey.currentUserHasOrdered, typeof casey.membership]).toEqual([true, 'number']);
    expect([other.currentUserHasOrdered, other.membership]).toEqual([false, null]);
  });

  it('is marked in a list for who ordered there, and for nobody else', async () => {
    const marks = async (email?: string) => {
      const token = email && (await login(test.app, email));
      const query = '/api/v2/projects?filter[ids][]=102&filter[ids][]=108';
      const { projects } = (await get<{ projects: EventCard[] }>(query, token)).body;
      return projects.map(({ id, currentUserHasOrdered }) => [id, currentUserHasOrdered]);
    };
    const unmarked = [
      [108, undefined],
      [102, undefined],
    ];
    expect(await marks()).toEqual(unmarked);
    expect(await marks('vip@demo.test')).toEqual(unmarked);
    expect(await marks('casey@demo.test')).toEqual([
      [108, true],
      [102, undefined],
    ]);
  });

  it('names the usual to a customer who has ordered from the restaurant before, and to no other', async () => {
    const casey = await showEvent(101, await login(test.app, 'casey@demo.test'));
    expect(casey.usual?.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const { memberships } = (
      await get<{ memberships: { id: number; eventId: number }[] }>(
        '/api/v2/memberships',
        await login(test.app, 'casey@demo.test'),
      )
    ).body;
    expect(memberships.find(({ id }) => id === casey.usual?.membership)?.eventId).toBe(114);
    // The event of the order itself, an order that is still ahead, another customer, a visitor.
    expect((await showEvent(114, await login(test.app, 'casey@demo.test'))).usual).toBeNull();
    expect((await showEvent(109, await login(test.app, 'casey@demo.test'))).usual).toBeNull();
    expect((await showEvent(101, await login(test.app, 'vip@demo.test'))).usual).toBeNull();
    expect((await showEvent(101)).usual).toBeNull();
  });

  it('tells a customer how they ordered last, and nobody else', async () => {
    const casey = (await showEvent(101, await login(test.app, 'casey@demo.test'))).lastChoice;
    expect(casey?.deliveryType).toMatch(/^(d2d|pickup)$/);
    expect((await showEvent(101)).lastChoice).toBeNull();
    expect((await showEvent(101, await login(test.app, 'vip@demo.test'))).lastChoice).toBeNull();
  });

  it('stops taking orders at its cut-off', async () => {
    test.clock.set(Date.parse('2026-06-17T17:00:00Z'));
    const event = await showEvent(101);
    test.clock.set(null);
    expect([event.joinable, event.expired]).toEqual([false, false]);
  });

  it('with the highest id that a world file may give is shown', async () => {
    const id = 2_000_000_000;
    await test.context.db.execute(
      sql`INSERT INTO events SELECT (jsonb_populate_record(NULL::events, to_jsonb(e) || ${JSON.stringify({ id, status: 'draft' })}::jsonb)).* FROM events e WHERE id = 106`,
    );
    expect((await showEvent(id)).id).toBe(id);
    await test.context.db.execute(sql`DELETE FROM events WHERE id = ${id}`);
  });

  it.each(['0', '-1', '999', '99999999999', '1.5', 'abc', '01', '2147483648', '9999999999'])(
    '%s is not found',
    async (id) => {
      const { status, body } = await get(`/api/v2/events/${id}`);
      expect([status, body]).toEqual([
        404,
        { error: 'Not found.', message: 'Not found.', code: 'not_found' },
      ]);
    },
  );
});

describe('a menu', () => {
  type Menu = { data: { menuCategories: Static<typeof MenuCategory>[] } };
  const menu = async (id: number) =>
    (await get<Menu>(`/api/v2/events/${id}/menu_categories`)).body.data.menuCategories;

  it('has dishes with 0, 1, 2 and 4 options, options with 3 and 6 choices', async () => {
    const dishes = (await menu(101)).flatMap(({ products }) => products);
    expect(new Set(dishes.map(({ options }) => options.length))).toEqual(new Set([0, 1, 2, 4]));
    const counts = new Set(dishes.flatMap(({ options }) => options.map(({ choices }) => choices.length)));
    expect(counts).toEqual(new Set([3, 6]));
    expect(dishes[0]).toMatchObject({ name: 'Tacos al Pastor', price: 13.5 });
  });

  it('says what a dish and each of its choices contain, and nothing of an unlabelled one', async () => {
    const dishes = (await menu(101)).flatMap(({ products }) => products);
    const tacos = dishes.find(({ name }) => name === 'Tacos al Pastor');
    expect(tacos?.labels).toEqual({
      diets: ['gluten-free'],
      contains: [],
      mayContain: ['sesame'],
      complete: true,
    });
    const corn = tacos?.options[1]?.choices.find(({ name }) => name === 'Street corn salad');
    expect(corn?.labels).toEqual({
      diets: ['vegetarian', 'gluten-free'],
      contains: ['eggs', 'milk'],
      mayContain: [],
      complete: true,
    });
    expect(dishes.find(({ name }) => name === 'Horchata')).not.toHaveProperty('labels');
  });

  it('holds 300 dishes in 20 categories for 109', async () => {
    const categories = await menu(109);
    expect([categories.length, categories.flatMap(({ products }) => products).length]).toEqual([20, 300]);
  });

  it('is not found for an unknown event', async () => {
    expect((await get('/api/v2/events/999/menu_categories')).status).toBe(404);
  });
});

describe('the event list', () => {
  const OPEN = 'filter[aasm_state]=open&filter[run_at_since]=2026-06-15';

  it.each([
    [`${OPEN}&filter[postal_code]=60540`, [101, 112, 102, 103, 109, 104, 111]],
    [`${OPEN}&filter[near]=chicago-loop`, [110]],
    [`${OPEN}&filter[near]=60601`, [110]],
    [`${OPEN}&filter[near]=chicago%20Loop,%20IL`, [110]],
    [`${OPEN}&filter[near]=Chicago%20Loop,%20WI`, []],
    [`${OPEN}&filter[postal_code]=99501`, []],
    [`${OPEN}&filter[postal_code]=00000`, []],
    [`${OPEN}&filter[restaurant]=lupitas-kitchen`, [101, 111]],
    [`${OPEN}&filter[restaurant_id]=1&filter[event_location]=naperville`, [101, 111]],
    [`${OPEN}&filter[professional_id]=7&range=[1,2]`, [101].slice(1).concat(112)],
    [`${OPEN}&filter[postal_code]=60540&filter[serving]=pickup`, [101, 112, 102, 109, 104, 111]],
    [`${OPEN}&filter[postal_code]=60540&filter[serving]=delivery`, [101, 112, 103, 109, 104]],
    [`${OPEN}&filter[diet]=vegan&filter[near]=chicago-loop`, [110]],
    [`${OPEN}&filter[diet][]=vegan&filter[diet][]=gluten-free&filter[restaurant]=green-bowl`, [110, 112]],
    // Only one of its teas is both.
    [`${OPEN}&filter[diet][]=vegan&filter[diet][]=gluten-free&filter[restaurant]=bao-and-broth`, []],
    [`${OPEN}&filter[diet]=vegan&filter[restaurant]=smash-yard`, []],
    ['filter[run_on]=2026-06-18', [101, 112]],
    ['filter[run_at_within][]=2026-06-18&filter[run_at_within][]=2026-06-19', [101, 112, 102]],
    ['filter[ids][]=106&filter[ids][]=101', [101]],
    [
      'filter[aasm_state][0]=closed&filter[aasm_state][1]=complete&sort=["run_at","DESC"]&range=[0,2]',
      [105, 113],
    ],
    [`${OPEN}&filter[postal_code]=60540&range=[0,0]`, []],
    [`${OPEN}&filter[postal_code]=60540&range=[%0B0,00%0B]`, []],
  ])('%s', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it('shows no drafts, even if requested, and counts the matches', async () => {
    const { projects, total } = await list('range=[0,3]');
    expect([projects.length, total]).toEqual([3, 14]);
    expect(await idsOf('')).not.toContain(106);
    expect(await idsOf('filter[aasm_state]=draft')).toEqual([]);
  });

  it.each(['range=[0,0]', 'range=[14,20]', 'range=[50,99]'])(
    'counts the matches of %s, too',
    async (range) => {
      expect(await list(range)).toEqual({ projects: [], total: 14 });
    },
  );

  it('counts none where nothing matches', async () => {
    expect(await list('filter[postal_code]=99501&range=[50,99]')).toEqual({ projects: [], total: 0 });
  });

  it.each([
    'filter[run_on]=2026-02-30',
    'filter[run_at_since]=yesterday',
    'filter[ids][]=x',
    'filter[ids][]=1e3',
    'filter[postal_code]=6054',
    'filter[colour]=red',
    'filter=1',
    'filter[near]=a&filter[near]=b',
    'range=[5,1]',
    'range=all',
    'sort=name',
    'filter[near]=%ff',
    'filter[near]=%00',
    'a',
  ])('refuses %s', async (query) => {
    const { status, body } = await get<{ code: string; message: string }>(`/api/v2/projects?${query}`);
    expect(status).toBe(400);
    expect(body.code).toMatch(/^(invalid|bad_query|bad_text)$/);
  });

  it.each([
    ['filter[aasm_state]=sold', 'filter.aasm_state is not valid'],
    ['filter[run_on]=today', 'filter.run_on is not valid'],
    ['sort=name', 'sort is not valid'],
  ])('says of %s what a person can read', async (query, words) => {
    const { body } = await get<{ message: string }>(`/api/v2/projects?${query}`);
    expect(body.message).toBe(words);
  });
});

describe('relevance', () => {
  it('names four events, those of the own location first', async () => {
    const { body } = await get<{ relevance: { ids: number[] } }>(
      '/api/v2/relevance/projects?postal_code=60601',
    );
    expect(body.relevance.ids).toHaveLength(4);
    expect(body.relevance.ids[0]).toBe(110);
  });

  it('names what can reach the customer before what cannot, as the dashboard does', async () => {
    // From Wheaton pickup in Naperville is near enough; 103 is delivered only, and not that far.
    const { body } = await get<{ relevance: { ids: number[] } }>(
      '/api/v2/relevance/projects?postal_code=60187&count=7',
    );
    expect(body.relevance.ids).toEqual([101, 112, 102, 109, 104, 111, 103]);
  });

  it('says of its cards how far another town is, and nothing of the own', async () => {
    const { projects } = await list('filter[ids][]=110&filter[ids][]=101&distance_from=60601');
    expect(projects.map(({ id, distanceMiles }) => [id, distanceMiles])).toEqual([
      [110, undefined],
      [101, expect.any(Number)],
    ]);
    expect(projects[1]?.distanceMiles).toBeGreaterThan(25);
  });

  it('names none for a zip that is not served', async () => {
    const { body } = await get('/api/v2/relevance/projects?postal_code=99501&count=10');
    expect(body).toEqual({ relevance: { ids: [] } });
  });

  it('filters the open events of the dashboard', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    const relevant = async (filter: object) =>
      (
        await get<{ projects: EventCard[] }>(
          `/api/v2/events/relevant?filter=${encodeURIComponent(JSON.stringify(filter))}`,
          headers,
        )
      ).body.projects.map(({ id }) => id);
    // Chicago is 28 miles away, so its event is listed only on request, with the distance.
    expect(await relevant({})).toEqual([101, 112, 102, 103, 109, 104, 111]);
    expect(await relevant({ event_location: 'chicago-loop' })).toEqual([110]);
    expect(await relevant({ restaurant: 'green-bowl', event_location: 'naperville' })).toEqual([112]);
    expect(await relevant({ restaurant: null, event_location: 'wheaton' })).toEqual([]);
    const unchosen = { restaurant: '', event_location: '', postal_code: '' };
    expect(await relevant(unchosen)).toEqual([101, 112, 102, 103, 109, 104, 111]);
    expect((await get('/api/v2/events/relevant?filter=')).status).toBe(200);
  });

  it('gives the events of the dashboard in ranges, with the number of all', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    const { body } = await get<{ projects: EventCard[]; total: number }>(
      '/api/v2/events/relevant?range=[2,5]',
      headers,
    );
    expect(body.projects.map(({ id }) => id)).toEqual([102, 103, 109]);
    expect(body.total).toBe(7);
    const beyond = await get<{ total: number }>('/api/v2/events/relevant?range=[50,99]', headers);
    expect(beyond.body.total).toBe(7);
    expect((await get('/api/v2/events/relevant?range=[5,2]', headers)).status).toBe(400);
  });

  it.each(['{', '[]', '"x"', '{"restaurant":{}}', '{"x":1}'])('refuses the filter %s', async (filter) => {
    const { status } = await get(`/api/v2/events/relevant?filter=${encodeURIComponent(filter)}`);
    expect(status).toBe(400);
  });
});

describe('the days of a filter', () => {
  it.each([
    ['2026-08-18T04:59:59Z', []],
    ['2026-08-18T05:00:00Z', [105]],
    ['2026-08-19T04:59:59Z', [105]],
    ['2026-08-19T05:00:00Z', []],
  ])('begins and ends its days at UTC-05:00: %s', async (runAt, ids) => {
    await test.context.db.execute(sql`
      UPDATE events SET run_at = ${runAt}, ends_at = '2026-08-20T00:00:00Z' WHERE id = 105`);
    const within = 'filter[run_at_within][]=2026-08-18&filter[run_at_within][]=2026-08-18';
    expect(await idsOf(`filter[aasm_state]=closed&${within}`)).toEqual(ids);
  });
});

describe('the days of the list', () => {
  const days = async (query: string) =>
    (await get<{ days?: OpenDay[]; projects: EventCard[] }>(`/api/v2/projects?${query}`)).body;
  const datesOf = (list: { days?: OpenDay[] }) => list.days?.map(({ date }) => date);

  it('are those of the coming days that have an event of the filter, whatever days it names', async () => {
    const naperville = 'filter[aasm_state]=open&filter[event_location]=naperville&days=14&range=[0,0]';
    const all = ['2026-06-18', '2026-06-19', '2026-06-20', '2026-06-21', '2026-06-23', '2026-06-25'];
    const list = await days(naperville);
    expect([list.projects, datesOf(list)]).toEqual([[], all]);
    expect(datesOf(await days(`${naperville}&filter[run_on]=2026-06-18`))).toEqual(all);
    expect(datesOf(await days(naperville.replace('14', '5')))).toEqual(all.slice(0, 2));
    expect(datesOf(await days(`${naperville}&filter[restaurant]=nonna-rosa`))).toEqual(['2026-06-19']);
    expect(await days('filter[aasm_state]=open')).not.toHaveProperty('days');
  });

  it('show the dish of the first event of each, of those that the filter has', async () => {
    const onThursday = async (filter: string) =>
      (await days(`filter[aasm_state]=open&filter[event_location]=naperville&days=14${filter}`)).days?.[0];
    const [first, second] = (await days('filter[run_on]=2026-06-18')).projects;
    expect(first?.image).not.toBe(second?.image);
    expect(await onThursday('')).toEqual({ date: '2026-06-18', image: first?.image, hue: first?.hue });
    expect(await onThursday(`&filter[restaurant]=${second?.restaurantSlug}`)).toEqual({
      date: '2026-06-18',
      image: second?.image,
      hue: second?.hue,
    });
  });

  it('come with prices from the cheapest dish that is no side, and miles from the zip', async () => {
    const { projects } = await days('filter[aasm_state]=open&filter[postal_code]=60540');
    expect(projects.find(({ id }) => id === 101)).toMatchObject({
      fromPrice: 11.8,
      distanceMiles: expect.any(Number),
    });
    expect(projects.find(({ id }) => id === 112)?.fromPrice).toBe(7.9);
  });
});
