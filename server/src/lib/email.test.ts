import { isEmail } from '@dwellivery/domain/email';
import { mailboxOf, normalEmail } from './email';

it.each([
  [' Casey@DEMO.test ', 'Casey@demo.test'],
  ['casey@ｄｅｍｏ.test', 'casey@demo.test'],
  ['ju\u0308rgen@müller.example', 'jürgen@xn--mller-kva.example'],
  ['casey@exa_mple.test', 'casey@exa_mple.test'],
  ['casey@例え。テスト', 'casey@xn--r8jz45g.xn--zckzah'],
])('%j is kept as %s', (address, kept) => {
  expect(normalEmail(address)).toBe(kept);
  expect(isEmail(kept)).toBe(true);
});

it.each([
  ['Ann.Lee@Gmail.com', 'a.nn.lee+2@googlemail.com'],
  ['Ann.Lee@friends.test', 'ann.lee+tag@FRIENDS.test'],
  ['+ann@friends.test', '+ann@friends.test'],
])('%s and %s reach one mailbox', (one, other) => expect(mailboxOf(one)).toBe(mailboxOf(other)));
it('keeps the dots of other providers', () =>
  expect(mailboxOf('ann.lee@friends.test')).not.toBe(mailboxOf('annlee@friends.test')));
