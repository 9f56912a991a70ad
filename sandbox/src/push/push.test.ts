import { generateVAPIDKeys, generateRequestDetails, type PushSubscription } from 'web-push';

import { startSandbox, type RunningSandbox } from '../testing/startSandbox';
import { decrypt } from './decrypt';
import { vapidKey } from './vapid';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ apiUrl: () => running.url });
});
afterAll(() => running.stop());
beforeEach(() => running.control({ reset: true }));

const VAPID = { subject: 'mailto:desk@shop.test', ...generateVAPIDKeys() };
const TEXT = { title: 'The kitchen is cooking', body: 'Soon', url: '/orders/1/receipt', tag: 'order-1' };

const json = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await fetch(`${running.url}${path}`, init)).json()) as T;
const subscribe = (applicationServerKey?: string): Promise<PushSubscription> =>
  json('/sandbox/push/subscriptions', { method: 'POST', body: JSON.stringify({ applicationServerKey }) });
const received = () => json<{ pushes: { id: string; message: unknown }[] }>('/sandbox/outbox/pushes.json');

type Changes = { vapidDetails?: typeof VAPID; headers?: Record<string, string | undefined>; body?: Buffer };

/** @returns the status of the answer */
async function push(to: PushSubscription, changes: Changes = {}): Promise<number> {
  const { vapidDetails = VAPID, headers: other = {} } = changes;
  const made = generateRequestDetails(to, JSON.stringify(TEXT), { vapidDetails, TTL: 60, topic: 'order-1' });
  const { 'Content-Length': _length, ...own } = made.headers as Record<string, string>;
  const headers = Object.fromEntries(
    Object.entries({ ...own, ...other }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const body = new Uint8Array(changes.body ?? made.body ?? []);
  return (await fetch(to.endpoint, { method: 'POST', headers, body })).status;
}

test('the example of RFC 8291, appendix A, is read', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const receiver = {
    privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
    auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  };
  expect(decrypt(Buffer.from(body, 'base64url'), receiver)).toBe('When I grow up, I want to be a watermelon');
  const other = { ...receiver, auth: Buffer.alloc(16) };
  expect(() => decrypt(Buffer.from(body, 'base64url'), other)).toThrow();
});

test('the example of RFC 8292, section 2.4, is verified until its time is over', () => {
  const header =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
  const audience = 'https://push.example.net';
  expect(vapidKey(header, audience, 1_453_523_767)).toMatch(/^BA1Hxzyi/);
  expect(vapidKey(header, audience, 1_453_523_768)).toBeNull();
  expect(vapidKey(header, 'https://other.example.net', 1_453_523_767)).toBeNull();
  expect(vapidKey(header.replace('i3CYb7', 'i3CYb8'), audience, 1_453_523_767)).toBeNull();
});

test('a push is decrypted for its browser, and shown in the outbox', async () => {
  const browser = await subscribe(VAPID.publicKey);
  expect(await push(browser)).toBe(201);
  const id = browser.endpoint.split('/').at(-1);
  expect((await received()).pushes[0]).toMatchObject({ id, message: TEXT, ttl: 60, topic: 'order-1' });
  const page = await (await fetch(`${running.url}/sandbox/outbox`)).text();
  expect(page).toContain('The kitchen is cooking');
  await json('/sandbox/outbox/pushes.json', { method: 'DELETE' });
  expect((await received()).pushes).toEqual([]);
});

test('what the protocol does not allow is refused', async () => {
  const browser = await subscribe(VAPID.publicKey);
  expect(await push(browser, { headers: { TTL: undefined } })).toBe(400);
  expect(await push(browser, { headers: { Authorization: undefined } })).toBe(401);
  const others = { ...VAPID, ...generateVAPIDKeys() };
  expect(await push(browser, { vapidDetails: others })).toBe(403);
  expect(await push(browser, { headers: { 'Content-Encoding': 'aesgcm' } })).toBe(415);
  expect(await push(browser, { headers: { Topic: 'a topic' } })).toBe(400);
  expect(await push(browser, { body: Buffer.alloc(4097) })).toBe(413);
  expect(await push({ ...(await subscribe()), endpoint: browser.endpoint })).toBe(400);
  expect((await received()).pushes).toEqual([]);
});

test('faults strike the browser that they name; one that is gone stays gone', async () => {
  const browser = await subscribe();
  const id = browser.endpoint.split('/').at(-1);
  await running.control({ add: [{ action: 'push_busy', match: { id } }, { action: 'push_fail' }] });
  expect(await push(await subscribe())).toBe(500);
  expect(await push(browser)).toBe(429);
  expect(await push(browser)).toBe(201);
  await running.control({ add: [{ action: 'push_gone' }] });
  expect([await push(browser), await push(browser)]).toEqual([410, 404]);
});
