import { call, makeTestApp, type TestApp } from '../../test/helper';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

const get = <T>(url: string) => call<T>(test.app, { url });

describe('places', () => {
  it('lists the locations with their zips', async () => {
    const { body } = await get<{ event_locations: { slug: string; postalCodes: string[] }[] }>(
      '/api/v2/event_locations',
    );
    expect(body.event_locations.map(({ slug, postalCodes }) => [slug, postalCodes.length])).toEqual([
      ['chicago-loop', 7],
      ['naperville', 4],
      ['wheaton', 2],
    ]);
  });

  it.each(['naperville', '60540', '60565', '1', 'NAPERVILLE', 'Naperville, IL', 'naperville,il'])(
    'finds Naperville by %s',
    async (key) => {
      const { body } = await get<{ data: { eventLocation: { slug: string } } }>(
        `/api/v2/event_locations/${encodeURIComponent(key)}`,
      );
      expect(body.data.eventLocation.slug).toBe('naperville');
    },
  );

  it('finds a location of two words by its name', async () => {
    for (const key of ['Chicago Loop', 'chicago loop', 'Chicago Loop, IL']) {
      const { body } = await get<{ data: { eventLocation: { slug: string } } }>(
        `/api/v2/event_locations/${encodeURIComponent(key)}`,
      );
      expect(body.data.eventLocation.slug).toBe('chicago-loop');
    }
  });

  it.each([
    '99501',
    '00000',
    'atlantis',
    '77',
    'Naperville, TX',
    'Naperville, AK',
    'Naper ville',
    '%',
    ', IL',
  ])('finds no location by %s', async (key) => {
    expect((await get(`/api/v2/event_locations/${encodeURIComponent(key)}`)).status).toBe(404);
  });

  it('finds the nearest zip of coordinates', async () => {
    const url = '/api/postal_codes?filter[coordinates][lat]=41.7662&filter[coordinates][lng]=-88.141';
    const { body } = await get<{ postal_codes: { postal_code: string }[] }>(url);
    expect(body.postal_codes[0]?.postal_code).toBe('60540');
  });

  it.each([
    ['near Milwaukee', '43.0', '-88.0', undefined],
    ['in Joliet, 18 miles from Naperville', '41.525', '-88.082', '60564'],
    ['on the lake 26 miles east of the Loop', '41.885', '-87.11', undefined],
    ['in the Loop', '41.8853', '-87.6216', '60601'],
  ])('finds %s what is within 25 miles', async (_where, lat, lng, zip) => {
    const url = `/api/postal_codes?filter[coordinates][lat]=${lat}&filter[coordinates][lng]=${lng}`;
    const { body } = await get<{ postal_codes: { postal_code: string }[] }>(url);
    expect(body.postal_codes[0]?.postal_code).toBe(zip);
  });

  it('finds no zip in the ocean, and refuses invalid coordinates', async () => {
    const at = (lat: string, lng: string) =>
      get<{ postal_codes: unknown[] }>(
        `/api/postal_codes?filter[coordinates][lat]=${lat}&filter[coordinates][lng]=${lng}`,
      );
    expect((await at('0', '0')).body.postal_codes).toEqual([]);
    expect((await at('91', '0')).status).toBe(400);
    expect((await at('NaN', '0')).status).toBe(400);
  });

  it('shows a restaurant by slug or id, with its open events', async () => {
    type Answer = { restaurant: { name: string; openEvents: { id: number }[] } };
    const bySlug = (await get<Answer>('/api/v2/restaurants/lupitas-kitchen')).body;
    const byId = (await get<Answer>('/api/v2/restaurants/1')).body;
    expect(bySlug).toEqual(byId);
    expect(bySlug.restaurant.openEvents.map(({ id }) => id)).toEqual([101, 111]);
    const bakery = (await get<Answer>('/api/v2/restaurants/sugar-and-crumb')).body;
    expect(bakery.restaurant.openEvents).toEqual([]);
    expect((await get('/api/v2/restaurants/nowhere')).status).toBe(404);
  });

  it('lists an event of a restaurant until its cut-off, as browse does', async () => {
    const listed = async () => {
      const { body } = await get<{ restaurant: { openEvents: { id: number }[] } }>('/api/v2/restaurants/1');
      return body.restaurant.openEvents.map(({ id }) => id);
    };
    test.clock.set(Date.parse('2026-06-17T16:59:59Z'));
    const before = await listed();
    test.clock.set(Date.parse('2026-06-17T17:00:00Z'));
    const after = await listed();
    test.clock.set(null);
    expect([before, after]).toEqual([[101, 111], [111]]);
  });

  it('lists restaurants as professionals', async () => {
    const { body } = await get<{ professionals: { name: string }[] }>('/api/v2/professionals');
    expect(body.professionals).toHaveLength(8);
  });

  it('shows contents and blocks', async () => {
    const block = await get<{ data: { body: string } }>('/api/v2/content_blocks/homepage-banner');
    expect(block.body.data.body).toContain('expanded home delivery');
    const caption = await get<{ data: { content: { content: string } } }>('/api/v2/contents/hero-caption');
    expect(caption.body.data.content.content.length).toBeGreaterThan(0);
    expect((await get('/api/v2/contents/nothing')).status).toBe(404);
    expect((await get('/api/v2/content_blocks/nothing')).status).toBe(404);
  });
});
