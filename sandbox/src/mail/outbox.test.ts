import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Outbox } from './outbox';

const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = (name: string | null): Outbox => new Outbox(name === null ? null : join(folder, name), () => 0);
const send = async (outbox: Outbox, subject: string): Promise<number> =>
  (await outbox.receive(Buffer.from(`Subject: ${subject}\r\n\r\nHello`), ['a@b.test'])).id;
const subjects = (outbox: Outbox): string[] => outbox.list().map(({ subject }) => subject);

test('mails stay over a restart', async () => {
  await send(open('kept.jsonl'), 'first');
  const next = open('kept.jsonl');
  expect(await send(next, 'second')).toBe(2);
  expect(subjects(open('kept.jsonl'))).toEqual(['second', 'first']);
});

test('a cleared outbox is empty after a restart, too, and no mail gets the id of an old one', async () => {
  const outbox = open('cleared.jsonl');
  await send(outbox, 'first');
  await send(outbox, 'second');
  outbox.clear();
  expect([subjects(outbox), subjects(open('cleared.jsonl'))]).toEqual([[], []]);
  expect(readFileSync(join(folder, 'cleared.jsonl'), 'utf8')).not.toContain('Hello');
  expect(await send(open('cleared.jsonl'), 'third')).toBe(3);
  const last = open('cleared.jsonl');
  expect([subjects(last), last.find(2), await send(last, 'fourth')]).toEqual([['third'], undefined, 4]);
});

test('a start keeps the last 500 mails in the file, and nothing of one that was written in part', async () => {
  const file = join(folder, 'long.jsonl');
  const mails = Array.from({ length: 600 }, (_, index) => ({
    id: index + 1,
    to: [],
    subject: `${index + 1}`,
  }));
  writeFileSync(file, `${mails.map((mail) => JSON.stringify(mail)).join('\n')}\n{"id":601,"to":[],"subj`);
  await send(open('long.jsonl'), 'last');
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(502);
  const found = subjects(open('long.jsonl'));
  expect([found.length, found[0], found.at(-1)]).toEqual([500, 'last', '102']);
});

test('also an outbox without a file goes on with its ids', async () => {
  const outbox = open(null);
  await send(outbox, 'first');
  outbox.clear();
  expect([subjects(outbox), await send(outbox, 'second')]).toEqual([[], 2]);
});
