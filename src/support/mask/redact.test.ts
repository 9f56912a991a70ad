import fc from 'fast-check';
import { valueAt } from '@/api/answers';
import { dollarsToCents } from '@/api/money';
import { apiStore, jsonResponse, run, stubFetch } from '@/api/test/apiHarness';
import { endpoints, isMutation } from '@/api/test/endpoints';
import { endpointTable } from '@/api/test/endpointTable';
import { isRecord } from '@/lib/records';
import { wireAnswers } from '@/testing/apiFixtures';
import { aSavedForm, anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { reportOf } from '@/testing/reports';
import { itemAdded, orderFormCompleted, promoApplied } from '@/store/slices/carts';
import { userCached } from '@/store/slices/userCache';
import { hideSecrets, maskQuoted, maskText } from './maskText';
import { createRecorder } from '../record/recorder';
import { redact, redactFields } from './redact';
import { redactDamaged } from './redactDamaged';
import { reportedAnswer } from '@/api/reportedAnswer';
import { redactQuery } from './redactQueries';
import { redactRoute } from './redactRoute';

/** Queries that no report has, because their arguments are personal. */
const PRIVATE_ARGUMENTS = ['listPostalCodes'];
const queries = Object.keys(endpointTable).filter((name) => endpoints()[name] && !isMutation(name));
const wireOf = (name: string): unknown => {
  const { operation } = endpointTable[name] ?? {};
  return wireAnswers[operation as keyof typeof wireAnswers];
};

/** The cache entry of an endpoint after a call. */
async function entryOf(name: string): Promise<[key: string, query: Record<string, unknown>]> {
  stubFetch(() => jsonResponse(wireOf(name)));
  const store = apiStore();
  await run(store, name, endpointTable[name]?.arg);
  const [entry] = Object.entries(store.getState().api.queries);
  if (!entry) throw new Error(`No entry for ${name}`);
  return [entry[0], JSON.parse(JSON.stringify(entry[1])) as Record<string, unknown>];
}

/** A copy without the one field of these answers that the API declares secret. */
const withoutSecrets = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (field, part: unknown) => (field === 'stripe_id' ? undefined : part)));

describe.each(queries)('the answer of %s', (name) => {
  it('is known with its operation and the part that the cache keeps', async () => {
    const { operation, at } = reportedAnswer(name) ?? {};
    const [, { data }] = await entryOf(name);
    const whole = operation && dollarsToCents(operation, wireOf(name));
    const kept = at ? valueAt(whole, at) : whole;
    expect(isRecord(data) && Array.isArray(data.pages) ? data.pages[0] : data).toEqual(kept);
  });

  it('loses only secrets if the customer agreed', async () => {
    const [key, query] = await entryOf(name);
    const redacted = redactQuery(key, query, { includePersonal: true });
    if (PRIVATE_ARGUMENTS.includes(name)) expect(redacted).toBeNull();
    else expect(redacted?.[1].data).toEqual(withoutSecrets(query.data));
  });
});

it('of a table is reported under a key without its code, which a replay asks for', async () => {
  const [key, query] = await entryOf('getTable');
  expect(redactQuery(key, query, { includePersonal: false })?.[0]).toBe('getTable({"code":"removed"})');
  expect(redactRoute('/tables/AbCdEfGhIjKl-_mNoPqRsT')).toBe('/tables/removed');
});

it('of a mutation is reported only if the endpoint says so', () => {
  const reported = ['login', 'createUser', 'updateUser', 'exportData', 'placeOrder'].filter(reportedAnswer);
  expect(reported).toEqual(['placeOrder']);
});

describe('texts', () => {
  it.each([
    'card 4242 4242 4242 4242',
    'card 4242.4242.4242.4242',
    'card 4242_4242_4242_4242',
    'card 4242-4242-4242-4242',
    'card 4242424242424242',
    'card 4242 . 4242 . 4242 . 4242',
    'card 4242–4242–4242–4242',
    'card 4242·4242·4242·4242',
    'card 4242/4242/4242/4242',
    'card 4242\u00A04242\u00A04242\u00A04242',
    'card 3782 822463 10005',
    'card ４２４２４２４２４２４２４２４２',
    'cvc 123',
    'CVV: 1234',
    'password: hunter2',
    'pwd: hunter',
    'PW=hunter',
    'Basic dXNlcjpwYXNz',
    'https://user:hunter2@',
    'tok_1NxAbCdEf',
    'pi_1_secret_abc',
    'sk_live_abcdef',
    'Bearer abc.def',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc',
    'eyJhbGciOiJIUz.abc',
    'Qm7vX2pLw9RkTz4Yb8NcHd3FgJs6WaEu1OiKlMxVqPt',
    'QmvXpLwRkTzYbNcHdFgJsWaEuOiKlMxVqPt',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ])('%s is hidden, even if the customer agreed', (text) => {
    expect(hideSecrets(`x ${text} y`)).toMatch(/^x (card )?\[removed\] y$/);
  });

  it.each([
    ['Call +1 (630) 555-0142.', 'Call +0 (000) 000-0000.'],
    ['Call 630.555.0142', 'Call 000.000.0000'],
    ['Call 630 - 555 - 0142', 'Call 000 - 000 - 0000'],
    ['Call (630)5550142', 'Call (000)0000000'],
    ['Call 6305550142', 'Call 0000000000'],
    ['Call 555 0142', 'Call 000 0000'],
    ['Not at 418B Sunset Blvd, Apt 4B', 'Not at 000x xxxxxx xxxx, xxx 0x'],
    ['Not at 12-14 Oak Bend', 'Not at 00-00 xxx xxxx'],
    ['Not at 1200 NW Washington Parkway', 'Not at 0000 xx xxxxxxxxxx xxxxxxx'],
    ['Not at PO Box 123', 'Not at xx xxx 000'],
    ['Not at 29 W Route 59', 'Not at 29 W xxxxx 00'],
    ['Not at 12 N Main St.', 'Not at 00 x xxxx xx.'],
    ['not at 418 sunset ave', 'not at 000 xxxxxx xxx'],
    ['Call ６３０ ５５５ ０１４２', 'Call 000 000 0000'],
    ['Sent to a.b@demo.test', 'Sent to x.x@xxxx.xxxx'],
    ['Sent to ann [at] demo.test', 'Sent to xxx [xx] xxxx.xxxx'],
    ['Sent to ann(AT)demo.test', 'Sent to xxx(xx)xxxx.xxxx'],
  ])('%s is masked in texts of the product', (text, masked) => expect(maskQuoted(text)).toBe(masked));

  it.each([
    '2 Birria tacos added to your order.',
    'Order by Jun 3 at 12:00 PM, $1,234.50',
    '2 tacos on the way, 15 minutes past 6 on any court',
    'Order 1001 of event 101, product 1020061, at 41.77381, -88.14723',
    'Your password has at least 6 characters.',
    'Nov 22, 2026, 5:30 PM to 6:30 PM',
    'pi_3NxAbCdEfGhIjKlMnOpQrStU',
    '5d1f9a52-7a43-4b07-9d0c-3d2e55a3f001',
    '2026-06-04T22:30:00.000Z',
    '/files/lupitas-kitchen-carne-asada-tacos.webp',
  ])('%s stays', (text) => expect(maskQuoted(text)).toBe(text));

  it('keeps the shape of what it masks', () => expect(maskText('12 Main St.')).toBe('00 xxxx xx.'));
});

it.each([true, false])('removes a secret, personal data included: %p', (includePersonal) => {
  const fields = { name: 'public', secret: 'secret' } as const;
  expect(redactFields([{ name: 'Bo', secret: 'abc' }], fields, { includePersonal })).toEqual([
    { name: 'Bo', secret: null },
  ]);
});

it('leaves out what no schema declares, and never throws', () => {
  const rule = { id: 'public', name: 'personal', avatar: 'picture' } as const;
  const value = { id: 1, name: 'Ann', avatar: '/files/ann.webp', token: 'x', constructor: 'y' };
  expect(redact(value, rule, { includePersonal: false })).toEqual({ id: 1, name: 'xxx', avatar: null });
  fc.assert(
    fc.property(fc.jsonValue(), (junk) => {
      JSON.stringify(redact(junk, rule, { includePersonal: false }) ?? null);
    }),
  );
});

it('drops the keys of maps that hold something to mask', () => {
  const map = {
    101: 'a',
    casey: 'b',
    'casey@demo.test': 'c',
    '4242 4242 4242 4242': 'd',
    '630 555 0142': 'e',
  };
  expect(redact({ map }, { map: 'free' }, { includePersonal: false })).toEqual({
    map: { 101: 'a', casey: 'b' },
  });
  const labels = JSON.parse('{"__proto__":{"en":"a"},"es":"b"}') as unknown;
  const redacted = redact({ labels }, { labels: 'free' }, { includePersonal: false }) as { labels: object };
  expect([Object.getPrototypeOf(redacted.labels), redacted]).toEqual([
    Object.prototype,
    { labels: { es: 'b' } },
  ]);
  const byEvent = { 101: { text: 'a' }, 6305550142: { text: 'b' } };
  expect(redactFields(byEvent, { text: 'free' }, { includePersonal: false })).toEqual({ 101: { text: 'a' } });
});

const RUNS = Number(process.env.RUNS ?? (process.env.LONG ? 20_000 : process.env.THOROUGH ? 1_000 : 250));
const SEED = Number(process.env.SEED ?? 13);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const word = (length: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: length, maxLength: length }).map((all) => all.join(''));
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const spaced = (separator: string) => (number: string) => number.replace(/(.{4})(?=.)/g, `$1${separator}`);

/** Values that no report may hold. */
const secret = fc.oneof(
  word(43).filter((text) => /[a-z]/.test(text) && /[A-Z]/.test(text)),
  fc
    .tuple(digits(16), fc.constantFrom('', ' ', '-', '.', '_', ' . ', '–', '·', '/', '\u00A0'))
    .map(([card, by]) => spaced(by)(card)),
  word(12).map((text) => `pi_${text}_secret_${text}`),
  word(24).map((text) => `sk_live_${text}`),
  word(20).map((text) => `whsec_${text}`),
  fc.stringMatching(/^[0-9]{4}[a-f0-9]{56}abcd$/),
);
/** Values that no report may hold without the customer's agreement. */
const own = fc.oneof(
  digits(7).map((text) => `casey${text}@demo.test`),
  digits(7).map((text) => `(630) ${text.slice(0, 3)}-${text.slice(3)}`),
  digits(10).map((text) => text.replace(/(...)(...)/, '$1.$2.')),
  digits(5).map((text) => `${text} Canary Street`),
);

/** A copy of a value with `text` inserted into one of its texts, which the seed selects. */
function plant(value: unknown, text: string, seed: number): unknown {
  let count = 0;
  const walk = (part: unknown, at: number): unknown => {
    if (typeof part === 'string') return count++ === at ? `${part} ${text}.` : part;
    if (Array.isArray(part)) return part.map((item) => walk(item, at));
    if (!isRecord(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([field, inner]) => [field, walk(inner, at)]));
  };
  walk(value, -1);
  const at = seed % Math.max(1, count);
  count = 0;
  return walk(value, at);
}

it(`finds no planted secret in ${RUNS} random reports`, async () => {
  const entries = await Promise.resolve(queries.filter((name) => name !== 'listPostalCodes')).then(
    async (names) => {
      const all: (readonly [string, Record<string, unknown>])[] = [];
      for (const name of names) all.push(await entryOf(name));
      return all;
    },
  );
  const property = fc.property(
    secret,
    own,
    fc.nat(10_000),
    fc.nat(1_000),
    (hidden, personal, seed, other) => {
      const [key, query] = entries[seed % entries.length] ?? ['', {}];
      const store = makeTestStore();
      const notes = `${personal} ${hidden}`;
      const user = { id: 1, name: personal, street: personal, phone: hidden, token: hidden, [hidden]: 'x' };
      store.dispatch(userCached({ user, at: 1 }));
      store.dispatch(
        itemAdded({ eventId: 101, item: anItemDraft({ notes, product: { id: 1, name: `Taco ${hidden}` } }) }),
      );
      const form = aSavedForm({ deliveryStreet: personal, notes });
      store.dispatch(promoApplied({ eventId: 101, code: hidden }));
      store.dispatch(orderFormCompleted({ eventId: 101, form }));
      const notice = { id: 'n', kind: 'cartReconciled' as const, text: `Not at ${personal}, ${hidden}` };
      const planted = { ...query, data: plant(query.data, hidden, seed + other), [hidden]: hidden };
      const state = {
        ...store.getState(),
        notices: [notice],
        api: {
          queries: { [key]: planted, [`getUser("${hidden}")`]: query },
          mutations: {
            m1: { status: 'fulfilled', endpointName: 'placeOrder', data: { id: 1, notes, token: hidden } },
            m2: { status: 'rejected', endpointName: 'login', error: { kind: 'invalid', message: notes } },
          },
        },
      } as unknown as ReturnType<typeof store.getState>;
      const recorder = createRecorder();
      const dispatch = recorder.middleware({ getState: () => state, dispatch: store.dispatch })(
        (action) => action,
      );
      dispatch({ type: 'carts/itemAdded', payload: { item: { notes }, [hidden]: notes } });
      recorder.navigated(`/password/edit/${hidden}`, { error: notes, token: hidden });
      recorder.navigated(`/browse?near=60540&code=${hidden}&restaurant=${encodeURIComponent(hidden)}`, null);
      const cut = JSON.stringify({
        d: { items: [{ notes, product: { name: `Taco ${hidden}` } }], [hidden]: 1 },
      });
      const report = (includePersonal: boolean): string =>
        JSON.stringify(
          reportOf(state, recorder, {
            route: `/password/edit/${hidden}`,
            routeState: { error: notes },
            damaged: [
              redactDamaged('dw:cart:101:corrupt:1', cut.slice(0, -3), { includePersonal }),
              redactDamaged('dw:other:corrupt:1', `${notes} at ${personal}`, { includePersonal }),
            ],
            includePersonal,
          }),
        );
      const bare = (text: string): string => text.replace(/\D/g, '');
      const [masked, agreed] = [report(false), report(true)];
      for (const text of [masked, agreed]) {
        expect(text).not.toContain(hidden);
        if (/^\d[\d .\-_–·/\u00A0]+$/.test(hidden)) expect(bare(text)).not.toContain(bare(hidden));
      }
      expect(masked).not.toContain(personal);
      expect(agreed).toContain(personal);
    },
  );
  fc.assert(property, { numRuns: RUNS, seed: SEED });
});
