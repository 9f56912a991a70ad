import { makeTestApp, type TestApp } from '../../test/helper';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

const open = async (url: string, { accept = 'text/html,*/*', method = 'GET' as 'GET' | 'POST' } = {}) => {
  const { statusCode, headers } = await test.app.inject({ url, method, headers: { accept } });
  return [statusCode, headers.location];
};

it.each([
  ['/events/101.', '/events/101'],
  ['/events/101)', '/events/101'],
  ['/events/101),', '/events/101'],
  ['/events/101%22', '/events/101'],
  ['/events/101%E2%80%9D.?rid=a.', '/events/101?rid=a.'],
  ['/browse/60540%20x?', null],
  ['/a%20b.', '/a%20b'],
])('a link to %s is opened at %s', async (url, location) => {
  expect(await open(url)).toEqual(location === null ? [404, undefined] : [301, location]);
});

it.each([
  '/events/101',
  '/',
  '//evil.example.',
  '//evil.example%22',
  '/\\\\evil.example.',
  '/api/v2/events/101.',
])('%s is not redirected', async (url) => expect((await open(url))[1]).toBeUndefined());

it('only pages are redirected', async () => {
  expect((await open('/events/101.', { accept: 'application/json' }))[1]).toBeUndefined();
  expect((await open('/events/101.', { method: 'POST' }))[1]).toBeUndefined();
});
