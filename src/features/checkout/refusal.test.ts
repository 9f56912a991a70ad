import { readRefusal } from './refusal';

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
  });
  expect(readRefusal({ error: 'Check it', changes: 'many' })).toEqual({ message: 'Check it', changes: [] });
});
