/** The delivery range with the real maps adapter against the sandbox. */
import { openServer, type TestServer } from './openServer';

let server: TestServer;
let token: string;
beforeAll(async () => {
  // The check waits two seconds of real time for the maps provider; on a busy machine the sandbox may take longer.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  server = await openServer();
  token = await server.signIn('casey@demo.test');
});
afterAll(async () => {
  await server.close();
  jest.restoreAllMocks();
});
// No test finds an answer that the one before has left.
beforeEach(() => server.clock.set(server.clock.now() + 11 * 60_000));

const validate = async (street: string, city: string, zip: string) => {
  const { status, body } = await server.ask<{ code?: string; data?: { deliveryRange: object } }>(
    'POST',
    '/api/v2/events/101/validate_address',
    {
      token,
      body: { delivery_street: street, delivery_city: city, delivery_state: 'IL', delivery_postal_code: zip },
    },
  );
  return [status, body.code ?? body.data?.deliveryRange];
};
const fault = (rule: object) => server.ask('PUT', '/sandbox/control', { body: { reset: true, add: [rule] } });

it.each([
  ['418 Sunset Dr', 'Naperville', '60540', 200, { miles: expect.any(Number) as number, estimated: false }],
  ['1 Far Away Rd', 'Rockford', '61101', 422, 'address_unknown'],
  ['128 W Front St', 'Wheaton', '60187', 409, 'out_of_range'],
  ['1 Rodeo Dr', 'Beverly Hills', '90210', 422, 'address_unknown'],
  ['Naperville', 'Naperville', '60540', 422, 'address_unknown'],
])('%s, %s %s', async (street, city, zip, status, answer) => {
  expect(await validate(street, city, zip)).toEqual([status, answer]);
});

it.each([
  ['locate', 'maps_fail'],
  ['locate', 'maps_deny'],
  ['drive', 'maps_fail'],
  ['drive', 'maps_deny'],
  ['locate', 'maps_fail', 'OVER_QUERY_LIMIT'],
  ['drive', 'maps_fail', 'OVER_QUERY_LIMIT'],
])('estimates when %s is met by %s %s', async (request, action, status = 'UNKNOWN_ERROR') => {
  await fault({ action, status, count: 1, match: { request: `api ${request}` } });
  expect(await validate('418 Sunset Dr', 'Naperville', '60540')).toEqual([
    200,
    expect.objectContaining({ estimated: true }),
  ]);
  await fault({ action, status, count: 1, match: { request: `api ${request}` } });
  expect(await validate('128 W Front St', 'Wheaton', '60187')).toEqual([409, 'address_unchecked']);
});

it('asks the provider once about the same address', async () => {
  const ask = () => validate('418 Sunset Dr', 'Naperville', '60540');
  const answer = await ask();
  await fault({ action: 'maps_fail', status: 'UNKNOWN_ERROR', count: 1, match: { request: 'api locate' } });
  expect(await ask()).toEqual(answer);
  await server.ask('PUT', '/sandbox/control', { body: { reset: true } });
});

it('logs a maps failure without the address', async () => {
  const log = server.lines.join('');
  expect(log).toContain('maps provider gave no answer');
  expect(log).not.toContain('Sunset');
});
