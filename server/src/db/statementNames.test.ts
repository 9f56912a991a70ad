import { statementNames } from './statementNames';

it('names a text when it is sent again, and keeps the name', () => {
  const nameOf = statementNames();
  const names = ['a', 'b', 'a', 'a', 'b', 'c'].map(nameOf);
  const [, , first, again, other] = names;
  expect(names).toEqual([undefined, undefined, expect.any(String), first, expect.any(String), undefined]);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('gives a name to one text only in all processes, which may share a connection behind a pooler', () => {
  const [one, two] = [statementNames(), statementNames()];
  ['a', 'a', 'b'].forEach(one);
  ['b', 'b', 'a'].forEach(two);
  expect(one('b')).toBe(two('b'));
  expect(one('a')).toBe(two('a'));
  // PostgreSQL cuts longer names off.
  expect(one('a')?.length).toBeLessThan(64);
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
  expect(nameOf('early')).toEqual(expect.any(String));
});
