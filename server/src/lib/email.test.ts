import { readFileSync } from 'node:fs';
import path from 'node:path';
import { emailPattern, knownEmailPattern, mailboxOf, normalEmail } from './email';

type Cases = { accepted: string[]; refused: string[] };
const FILE = path.join(__dirname, '../../../docs/api/emails.json');
const { accepted, refused } = JSON.parse(readFileSync(FILE, 'utf8')) as Cases;

it.each(accepted)('%s is one mailbox', (address) => {
  expect(address).toMatch(new RegExp(emailPattern, 'u'));
  expect(normalEmail(address)).toMatch(new RegExp(emailPattern, 'u'));
  expect(address).toMatch(new RegExp(knownEmailPattern, 'u'));
});
it.each(refused)('%j is refused', (address) => expect(address).not.toMatch(new RegExp(emailPattern, 'u')));

it('lets an account with an address of before sign in', () => {
  for (const address of ['a..b@docomo.example', '.a@b.co']) {
    expect(address).toMatch(new RegExp(knownEmailPattern, 'u'));
  }
  expect('a@b@c').not.toMatch(new RegExp(knownEmailPattern, 'u'));
});

it('decides about a long text at once', () => {
  const long = `${'a'.repeat(120)}@${'a-'.repeat(60_000)}`;
  // Of this process, because other work shares the machine.
  const start = process.cpuUsage();
  expect(long).not.toMatch(new RegExp(emailPattern, 'u'));
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
});

it.each([
  [' Casey@DEMO.test ', 'Casey@demo.test'],
  ['casey@ｄｅｍｏ.test', 'casey@demo.test'],
  ['ju\u0308rgen@müller.example', 'jürgen@xn--mller-kva.example'],
  ['casey@exa_mple.test', 'casey@exa_mple.test'],
  ['casey@例え。テスト', 'casey@xn--r8jz45g.xn--zckzah'],
])('%j is kept as %s', (address, kept) => expect(normalEmail(address)).toBe(kept));

it.each([
  ['Ann.Lee@Gmail.com', 'a.nn.lee+2@googlemail.com'],
  ['Ann.Lee@friends.test', 'ann.lee+tag@FRIENDS.test'],
  ['+ann@friends.test', '+ann@friends.test'],
])('%s and %s reach one mailbox', (one, other) => expect(mailboxOf(one)).toBe(mailboxOf(other)));
it('keeps the dots of other providers', () =>
  expect(mailboxOf('ann.lee@friends.test')).not.toBe(mailboxOf('annlee@friends.test')));
