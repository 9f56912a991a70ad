/** Which pages of other hosts may call the API and show its pictures. */
import { makeTestApp, testConfig, type TestApp } from '../../test/helper';
import { readConfig } from '../config/config';
import { avatarUrl } from '../services/accounts/users';

const PAGE = 'https://app.example.com';
let test: TestApp | undefined;
afterEach(async () => {
  await test?.close();
  test = undefined;
});

async function open(allowedOrigins: string[] = [PAGE]): Promise<TestApp> {
  test = await makeTestApp({ config: { allowedOrigins } });
  return test;
}
const ask = ({ app }: TestApp, origin: string) =>
  app.inject({ url: '/api/v2/events/101', headers: { origin } });

it('answers the pages of a listed origin, without cookies', async () => {
  const { headers } = await ask(await open(), PAGE);
  expect(headers['access-control-allow-origin']).toBe(PAGE);
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers['access-control-expose-headers']).toContain('retry-after');
  expect(headers['access-control-expose-headers']).toContain('date');
  expect(headers['access-control-expose-headers']).toContain('etag');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers.vary).toContain('Origin');
});

it('answers with the time of the API, by which pages open and close events', async () => {
  const { clock, ...opened } = await open();
  clock.set(Date.parse('2027-03-14T08:00:00Z'));
  expect((await ask({ clock, ...opened }, PAGE)).headers.date).toBe('Sun, 14 Mar 2027 08:00:00 GMT');
});

it.each([
  ['PATCH', 'authorization,content-type'],
  ['DELETE', 'authorization'],
  ['GET', 'authorization,if-none-match'],
  ['PUT', 'content-type,x-table-guest'],
])('lets such a page ask before a %s', async (method, wanted) => {
  const { app } = await open();
  const { statusCode, headers } = await app.inject({
    method: 'OPTIONS',
    url: '/api/v2/users/1',
    headers: {
      origin: PAGE,
      'access-control-request-method': method,
      'access-control-request-headers': wanted,
    },
  });
  expect(statusCode).toBe(204);
  expect(headers['access-control-allow-methods']).toContain(method);
  for (const name of wanted.split(',')) expect(headers['access-control-allow-headers']).toContain(name);
});

it.each(['https://app.example.com.evil.test', 'http://app.example.com', 'https://APP.example.com.', 'null'])(
  'does not answer %s',
  async (origin) => {
    expect((await ask(await open(), origin)).headers['access-control-allow-origin']).toBeUndefined();
  },
);

it('answers no other page without listed origins', async () => {
  const { headers } = await ask(await open([]), PAGE);
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

it.each([
  ['https://api.example.com', 'https://api.example.com/files/avatars/a.webp'],
  [PAGE, '/files/avatars/a.webp'],
])('names a picture so that the pages of %s find it', (apiUrl, address) => {
  expect(avatarUrl(testConfig({ publicUrl: PAGE, apiUrl }), { avatarKey: 'a.webp' })).toBe(address);
});

it('lets such a page show the pictures', async () => {
  const { headers } = await (await open()).app.inject({ url: '/files/avatars/none.webp' });
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

describe('ALLOWED_ORIGINS', () => {
  const read = (text: string) => readConfig({ ALLOWED_ORIGINS: text }, '/nowhere').allowedOrigins;
  it('lists exact origins', () => {
    expect(read(`${PAGE}, http://localhost:8080`)).toEqual([PAGE, 'http://localhost:8080']);
    expect(read('')).toEqual([]);
  });

  it.each(['*', 'app.example.com', 'https://app.example.com/', 'https://*.example.com/x', 'ftp://a.test'])(
    'refuses %s',
    (text) => {
      expect(() => read(text)).toThrow(/^ALLOWED_ORIGINS lists origins such as/);
    },
  );
});
