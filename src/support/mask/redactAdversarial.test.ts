import fc from 'fast-check';
import { endpoints, isMutation } from '@/api/test/endpoints';
import { endpointTable } from '@/api/test/endpointTable';
import { isRecord } from '@/lib/records';
import { wireAnswers } from '@/testing/apiFixtures';
import { makeTestStore } from '@/testing/renderWithProviders';
import { reportContext, reportOf } from '@/testing/reports';
import type { RootState } from '@/store/rootReducer';
import { hideSecrets } from './maskText';
import { createRecorder } from '../record/recorder';
import { seenNow, withSeen } from '../record/seen';
import { reportedAnswer } from '@/api/reportedAnswer';

const CARD = '4242424242424242';
const AMEX = '378282246310005';
const by = (separator: string, card = CARD) => card.replace(/(.{4})(?=.)/g, `$1${separator}`);

it.each([
  by(','),
  by(', '),
  by(':'),
  by('+'),
  by('  -  '),
  by(' '.repeat(6)),
  by('\r\n> '),
  by('%20'),
  by('\\n'),
  by('\\u00a0'),
  by('&nbsp;'),
  by('\u200B'),
  by('\u00AD'),
  by('\u2028'),
  by('\t\t\t\t'),
  by(') ('),
  [...CARD].join('\u2011'),
  CARD.replace(/(.{3})(?=.)/g, "$1'"),
  '3782, 822463, 10005',
  '3782+822463+10005',
  by('', AMEX),
  by(',').replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
])('a card written as %j is hidden', (text) => {
  const hidden = hideSecrets(`my card ${text} please`);
  expect(hidden).toBe('my card [removed] please');
});

it('a card after another number is hidden', () =>
  expect(hideSecrets(`Order 1001: ${by(':')}, 2019`)).toBe('Order 1001: [removed], 2019'));

it('a card after a number that passes for one together with its first groups is hidden whole', () =>
  expect(hideSecrets(`7:10100121|${by(' ')} or ${by(':')}, 2019`)).toBe('7:[removed] or [removed], 2019'));

it.each([
  'my_sk_live_abcdefghijkl',
  'keysk_test_abcdefghijkl',
  'RK_LIVE_ABCDEFGHIJKL',
  'pwd: hunter2',
  'PW=hunter2',
  'seti_1abc_secret_def',
  'cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
  'att=Qm7vX2pLw9RkTz4Yb8NcHd3FgJs6WaEu1OiKlMxVqPt',
  'AIzaSyA1bC2dE3fG4hI5jK6lM7nO8pQ9rS0tU1v',
  'EAAGm0PX4ZCpsBAKZCZAq1ZBx2ZAz3',
])('%s is hidden', (text) => expect(hideSecrets(`x ${text} y`)).toMatch(/^x (att=)?\[removed\] y$/));

it.each([
  ['see https://x.test/a?token=pvUHmYg8pL&x=1', 'pvUHmYg8pL'],
  ['https://x.test/#access_token=PXv1zHHrOpIK', 'PXv1zHHrOpIK'],
  ['/session/password?reset_password_token=Ey5QUkX0', 'Ey5QUkX0'],
  ['back at /oauth?code=Zdya92zL&state=1', 'Zdya92zL'],
  ['api_key: 2zgMfjnOL9jB', '2zgMfjnOL9jB'],
  ['"secret":"hunter22"', 'hunter22'],
  ['key X3mC2ARYTKnSF+Ap9mklblw/iKfL0oUriSo2Nzu4wQz= end', 'X3mC2ARYTKnSF'],
  ['it says E5QD2WWS7MZ4HA2RQ80Z91VVTJ', 'E5QD2WWS7MZ4HA2RQ80Z91VVTJ'],
])('a secret is hidden, and its name stays: %s', (text, hidden) =>
  expect(hideSecrets(text)).toBe(text.replace(new RegExp(`${hidden}[^ &"]*`), '[removed]')),
);

it.each([
  'Vintages of 2019, 2020, 2021, 2022.',
  'Orders 1001, 1002, 1003, 1004',
  'At 41.77381, -88.14723 and 41.80001, -88.00001',
  'Open 1000-1130, 1200-1330',
  'https://x.test/Events/101/Menu2/Items3?page=2&codes=4',
  'gate code: 1234, then the secret garden',
])('%s stays: it passes for no card', (text) => expect(hideSecrets(text)).toBe(text));

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const token = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 43, maxLength: 43 })
  .map((all) => all.join(''))
  .filter((text) => /[a-z]/.test(text) && /[A-Z]/.test(text));
const secret = fc.oneof(
  token,
  fc.constantFrom('', ' ', '.', '_', ', ', ':', ' / ', '\u200B').map((separator) => by(separator)),
  token.map((text) => `seti_${text.slice(0, 14)}_secret_${text.slice(14, 30)}`),
  token.map((text) => `rk_test_${text.slice(0, 24)}`),
);

/** A copy with `text` in every text, also as a field's name. */
function plantAll(value: unknown, text: string): unknown {
  if (typeof value === 'string') return `${value} ${text}`;
  if (Array.isArray(value)) return value.map((item) => plantAll(item, text));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([field, part]) => [field, plantAll(part, text)]);
  return { ...Object.fromEntries(entries), [text]: text, token: text, client_secret: text };
}

const names = Object.keys(endpointTable).filter((name) => endpoints()[name] && name !== 'listPostalCodes');
const RUNS = Number(process.env.RUNS ?? (process.env.LONG ? 20_000 : process.env.THOROUGH ? 1_000 : 250));

it(`finds no secret in ${RUNS} reports, nor in the screens kept on disk, with planted answers, arguments and errors of every endpoint`, () => {
  const store = makeTestStore();
  let index = 0;
  const property = fc.property(secret, fc.boolean(), (hidden, isFailed) => {
    const name = names[(index += 1) % names.length] ?? '';
    const { operation, arg } = endpointTable[name] ?? { operation: 'health' };
    const wire = plantAll(wireAnswers[operation as keyof typeof wireAnswers], hidden);
    const at = reportedAnswer(name)?.at.split('.').filter(Boolean) ?? [];
    const data = at.reduce<unknown>((part, step) => (isRecord(part) ? part[step] : undefined), wire);
    const error = {
      kind: 'invalid',
      status: 422,
      message: hidden,
      fieldErrors: { [hidden]: [hidden], email: [hidden] },
    };
    const entry = {
      endpointName: name,
      requestId: hidden,
      originalArgs: plantAll(arg, hidden),
      ...(isFailed ? { status: 'rejected', error } : { status: 'fulfilled', data }),
    };
    const plain = { ...entry, originalArgs: arg };
    const before = store.getState();
    const api = isMutation(name)
      ? { queries: {}, mutations: { one: entry } }
      : {
          queries: {
            [`${name}(${JSON.stringify(plantAll(arg, hidden))})`]: entry,
            [`${name}(${JSON.stringify(arg) ?? 'undefined'})`]: plain,
          },
          mutations: {},
        };
    const subscriptions = Object.fromEntries(Object.keys(api.queries).map((key) => [key, { one: {} }]));
    const after = { ...before, api: { ...api, subscriptions } } as unknown as RootState;
    let state = before;
    const recorder = createRecorder();
    const dispatch = recorder.middleware({ getState: () => state, dispatch: store.dispatch })((action) => {
      state = after;
      return action;
    });
    const meta = { requestId: hidden, arg: { endpointName: name, originalArgs: plantAll(arg, hidden) } };
    dispatch({
      type: `api/executeQuery/${isFailed ? 'rejected' : 'fulfilled'}`,
      meta,
      payload: data ?? error,
    });
    dispatch({ type: 'session/signedIn', payload: { id: 1, postalCode: hidden, token: hidden } });
    recorder.navigated(`/follows/${encodeURIComponent(hidden)}?near=${encodeURIComponent(hidden)}`, {
      error: hidden,
    });
    const route = `/notifications/${hidden}`;
    const seen = seenNow(after, { ...reportContext, route, routeState: { error: hidden } });
    const texts = [
      withSeen(null, seen, { userId: 1, epoch: 0 }),
      ...[false, true].map((includePersonal) =>
        JSON.stringify(reportOf(after, recorder, { includePersonal, route })),
      ),
    ];
    for (const text of texts) {
      if (text.includes(hidden))
        throw new Error(
          `${name}: ${hidden} at ${text.slice(text.indexOf(hidden) - 200, text.indexOf(hidden) + 60)}`,
        );
      if (hidden.startsWith('4242') && /4242\D{0,3}4242\D{0,3}4242/.test(text))
        throw new Error(`${name}: ${hidden}`);
    }
  });
  fc.assert(property, { numRuns: RUNS, seed: Number(process.env.SEED ?? 13) });
});
