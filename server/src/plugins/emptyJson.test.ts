/** Clients that announce JSON with every call, also with one that has nothing to say. */
import { closeShop, Customer, OPENING_MS, openShop, type Shop } from '../../test/shop';

let shop: Shop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await openShop();
  const casey = await Customer.signIn(shop.app, 'casey@demo.test');
  headers = { ...casey.headers, 'content-type': 'application/json' };
}, OPENING_MS);
afterAll(() => closeShop(shop));

type Method = 'POST' | 'PATCH' | 'DELETE';
async function send(method: Method, url: string, payload = ''): Promise<[number, string | undefined]> {
  const answer = await shop.app.inject({ method, url: `/api/v2${url}`, headers, payload });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
}

it.each<[Method, string, number, string | undefined]>([
  ['POST', '/events/102/memberships', 200, undefined],
  ['POST', '/stripe_memberships', 200, undefined],
  ['DELETE', '/stripe_memberships', 409, 'not_subscribed'],
  ['POST', '/session', 422, 'invalid'],
  ['POST', '/events/101/orders', 422, 'invalid'],
  ['PATCH', '/users/1', 422, 'invalid'],
  // The last one, as it ends the session.
  ['DELETE', '/session', 200, undefined],
])('%s %s without a body is what it is without the header: %d', async (method, url, status, code) => {
  expect(await send(method, url)).toEqual([status, code]);
});

it.each([
  ['half a body', '{"email":'],
  ['nothing but a blank', ' '],
  ['a prototype', '{"__proto__":{"admin":true},"email":"casey@demo.test","password":"dwellivery"}'],
  ['a constructor', '{"constructor":{"prototype":{}},"email":"casey@demo.test","password":"dwellivery"}'],
])('%s is still refused', async (_what, payload) => {
  expect(await send('POST', '/session', payload)).toEqual([400, 'bad_request']);
});

it('has the limit of its call', async () => {
  const payload = JSON.stringify({ email: 'x'.repeat(17 * 1024) });
  expect(await send('POST', '/session', payload)).toEqual([413, 'body_too_large']);
});
