import { statementNames } from './statementNames';

it('names a text when it is sent again, and keeps the name', () => {
  const nameOf = statementNames();
  expect(['a', 'b', 'a', 'a', 'b', 'c'].map(nameOf)).toEqual([
    undefined,
    undefined,
    's0',
    's0',
    's1',
    undefined,
  ]);
});

it('names no more than 300 texts', () => {
  const nameOf = statementNames();
  const texts = Array.from({ length: 400 }, (_, at) => `select ${at}`);
  texts.forEach((text) => {
    nameOf(text);
    nameOf(text);
  });
  const names = texts.map(nameOf).filter(Boolean);
  expect(new Set(names).size).toBe(300);
  expect(names).toHaveLength(300);
});

it('forgets texts that were sent once, so that lists of ids do not fill the memory', () => {
  const nameOf = statementNames();
  nameOf('early');
  for (let at = 0; at < 300; at += 1) nameOf(`in (${at})`);
  expect(nameOf('early')).toBeUndefined();
  expect(nameOf('early')).toBe('s0');
});
