import { problem, type ProblemKind } from '@/api/errors';
import { cents } from '@dwellivery/domain/money';
import { readRefusal, refusalOf, refusalState } from './refusal';

const plain = { message: 'Check it', code: '', changes: [], slot: null, dishes: [], isUncharged: false };
const change = { name: 'Tacos', before: 1350, after: 1400 };

it.each([null, 'error', 7, {}, { error: '' }, { error: 5 }, { changes: [change] }])(
  'the state %j is no refusal',
  (state) => expect(readRefusal(state)).toBeUndefined(),
);

it('is read with its changes, without what is none', () => {
  const added = { name: 'Fee', before: null, after: 500 };
  const wrong = [
    null,
    'Tacos',
    { ...change, name: 5 },
    { ...change, before: '1' },
    { ...change, after: 1.5 },
  ];
  expect(readRefusal({ error: 'Check it', changes: [change, ...wrong, added] })).toEqual({
    ...plain,
    changes: [change, added],
  });
  const odd = {
    code: 7,
    changes: 'many',
    slot: { label: 5 },
    dishes: [{ name: 'Tacos' }],
    isUncharged: 'yes',
  };
  expect(readRefusal({ error: 'Check it', ...odd })).toEqual(plain);
});

it('comes back from the state as it went in', () => {
  const refusal = {
    ...plain,
    code: 'slot_full',
    slot: { label: '6:30 PM', time: '2026-06-04T23:30:00Z' },
    dishes: [{ name: 'Tacos', category: 'Mains', price: cents(1_350) }],
    isUncharged: true,
  };
  expect(readRefusal(refusalState(refusal))).toEqual(refusal);
});

it.each<[ProblemKind, string, boolean]>([
  ['conflict', 'slot_full', true],
  ['conflict', 'price_changed', true],
  ['invalid', 'out_of_range', true],
  ['notFound', 'not_found', true],
  // The order of an earlier press, or of another tab, may be paid.
  ['conflict', 'order_paid', false],
  ['conflict', 'payment_not_failed', false],
  ['conflict', 'transaction_conflict', false],
  // The server may have taken the order, whose credit is spent then.
  ['server', 'server', false],
  ['parse', 'unexpected', false],
])('of the kind %s (%s) says that nothing was charged: %p', (kind, code, isUncharged) => {
  const refused = problem(kind, { code, message: 'No.' });
  const message = kind === 'server' ? 'No. You are never charged twice for this order.' : 'No.';
  expect(refusalOf(refused)).toEqual({ ...plain, message, code, isUncharged });
});

it.each([
  ['slot_full', true],
  ['time_slot_unknown', true],
  ['item_unavailable', false],
])('names the chosen time if that is what went (%s)', (code, isNamed) => {
  const slot = { label: '6:30 PM', time: '2026-06-04T23:30:00Z' };
  expect(refusalOf(problem('conflict', { code }), { slot }).slot).toEqual(isNamed ? slot : null);
});
