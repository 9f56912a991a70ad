import { problem, type ProblemKind } from '@/api/errors';
import { readRefusal, refusalOf, refusalState } from './refusal';

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
    message: 'Check it',
    changes: [change, added],
    isUncharged: false,
  });
  expect(readRefusal({ error: 'Check it', changes: 'many', isUncharged: 'yes' })).toEqual({
    message: 'Check it',
    changes: [],
    isUncharged: false,
  });
});

it('comes back from the state as it went in', () => {
  const refusal = { message: 'Check it', changes: [], isUncharged: true };
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
  expect(refusalOf(refused)).toEqual({ message: 'No.', changes: [], isUncharged });
});
