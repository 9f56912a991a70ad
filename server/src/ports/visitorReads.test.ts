/** Which calls may ask a standby, and what happens if it fails. */
import { login, makeTestApp, type TestApp } from '../../test/helper';
import type { Database } from '../db/database';
import { allEndpoints } from '../endpoints';

let test: TestApp;
let token: { authorization: string };
/** Whose every use is a failure. */
const broken = new Proxy({} as Database, {
  get: () => () => {
    throw new Error('a standby failed');
  },
});
const standbys = {
  pick: jest.fn<Database | null, []>(),
  leave: jest.fn(),
  watch: jest.fn(),
  close: jest.fn(),
};

beforeAll(async () => {
  test = await makeTestApp();
  token = await login(test.app, 'casey@demo.test');
  test.context.standbys = standbys;
});
beforeEach(() => jest.resetAllMocks());
afterAll(() => test.close());

const get = (url: string, headers = {}) => test.app.inject({ method: 'GET', url, headers });

const READ_BY_VISITORS: Record<string, string> = {
  showEvent: '/api/v2/events/101',
  listMenuCategories: '/api/v2/events/101/menu_categories',
  listRelevantEvents: '/api/v2/events/relevant',
  listProjects: '/api/v2/projects',
  showProject: '/api/v2/projects/101',
  listRelevantProjects: '/api/v2/relevance/projects?postal_code=60540',
  listEventLocations: '/api/v2/event_locations',
  showEventLocation: '/api/v2/event_locations/1',
  listPostalCodes: '/api/postal_codes?filter[coordinates][lat]=41.7&filter[coordinates][lng]=-88.1',
  listProfessionals: '/api/v2/professionals',
  showRestaurant: '/api/v2/restaurants/1',
  showContent: '/api/v2/contents/hero-image',
  showContentBlock: '/api/v2/content_blocks/faq',
};
/** Their answer to a signed-in customer is no other than a visitor's. */
const PUBLIC = allEndpoints.flatMap(([name, { config }]) => (config.access === 'public' ? [name] : []));

it.each(Object.entries(READ_BY_VISITORS))(
  '%s: a visitor is answered by a standby, or else by the primary',
  async (_name, url) => {
    const ofPrimary = await get(url);
    expect(ofPrimary.statusCode).toBe(200);
    expect(standbys.pick).toHaveBeenCalledTimes(1);
    standbys.pick.mockReturnValue(test.context.db);
    expect((await get(url)).body).toBe(ofPrimary.body);
    expect(standbys.leave).not.toHaveBeenCalled();
    standbys.pick.mockReturnValue(broken);
    expect((await get(url)).body).toBe(ofPrimary.body);
    expect(standbys.leave.mock.calls.map(([left]: [Database]) => left === broken)).toEqual([true]);
  },
);

it('a thing that does not exist is an answer', async () => {
  standbys.pick.mockReturnValue(test.context.db);
  expect((await get('/api/v2/events/999999')).statusCode).toBe(404);
  expect([standbys.pick.mock.calls.length, standbys.leave.mock.calls.length]).toEqual([1, 0]);
});

it.each(
  allEndpoints.filter(
    ([name, { method }]) => method === 'GET' && !(PUBLIC.includes(name) && name in READ_BY_VISITORS),
  ),
)('%s: no standby is asked for a signed-in customer', async (name, { url }) => {
  const path = READ_BY_VISITORS[name] ?? url.replace(/:\w+/g, '1');
  await get(path, token);
  expect(standbys.pick).not.toHaveBeenCalled();
});

it.each(allEndpoints.filter(([name, { method }]) => method === 'GET' && !(name in READ_BY_VISITORS)))(
  '%s: no standby is asked for a visitor either',
  async (_name, { url }) => {
    await get(url.replace(/:\w+/g, '1'));
    expect(standbys.pick).not.toHaveBeenCalled();
  },
);
