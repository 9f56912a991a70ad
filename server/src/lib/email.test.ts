import { emailPattern, normalEmail } from './email';

const isAddress = (text: string) => new RegExp(emailPattern, 'u').test(text);

it.each([
  'casey@demo.test',
  'first.last+tag@sub.example.com',
  "o'neil@example.com",
  'jürgen@müller.example',
  'a@b',
])('%s is one mailbox', (address) => expect(isAddress(address)).toBe(true));

it.each([
  'casey(comment)@demo.test',
  '(x)casey@demo.test',
  'casey@demo.test(x)',
  '"casey"@demo.test',
  '"a@b"@demo.test',
  'Casey <casey@demo.test>',
  '<casey@demo.test>',
  'casey@demo.test,eve@evil.test',
  'casey@demo.test;eve@evil.test',
  'group:casey@demo.test',
  'casey@[127.0.0.1]',
  'casey\\@demo.test',
  'a@b@c',
  'casey@demo.test\n',
  'cas\u200bey@demo.test',
  'casey@demo.test\u202e',
  'case\u0007y@demo.test',
  'casey＠demo.test',
  'casey@demo.test＞',
])('%j is refused', (address) => expect(isAddress(address)).toBe(false));

it.each([
  [' Casey@DEMO.test ', 'Casey@demo.test'],
  ['casey@ｄｅｍｏ.test', 'casey@demo.test'],
  ['ju\u0308rgen@müller.example', 'jürgen@xn--mller-kva.example'],
  ['casey@exa_mple.test', 'casey@exa_mple.test'],
])('%j is kept as %s', (address, kept) => expect(normalEmail(address)).toBe(kept));
