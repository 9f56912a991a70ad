import { leastProcessorTime } from './testing/processorTime';
import { EMAIL_PATTERN, isEmail, isPublicEmail, KNOWN_EMAIL_PATTERN } from './email';

const isKnown = (text: string) => new RegExp(KNOWN_EMAIL_PATTERN, 'u').test(text);

it.each([
  'casey@demo.test',
  'first.last+tag@sub.example.com',
  "o'neil@example.com",
  'a@b',
  'x_y-z=1@exa_mple.test',
  '1@2.3',
  'a+b+c@example.co.uk',
  "!#$%&'*/?^`{|}~@example.com",
  '-a@b.co',
  'a-b@c-d.co',
  'a--b@c--d.co',
  'j\u00fcrgen@m\u00fcller.example',
  '\u7528\u6237@\u4f8b\u3048.\u30c6\u30b9\u30c8',
  'a@xn--mller-kva.example',
])('%s is one mailbox', (address) => {
  expect([isEmail(address), isKnown(address)]).toEqual([true, true]);
});

it.each([
  '',
  'a',
  '@b.co',
  'a@',
  'a b@c.co',
  'a..b@c.co',
  '.a@b.co',
  'a.@b.co',
  'a@.b.co',
  'a@b..co',
  'a@b.co.',
  'a@-b.co',
  'a@b-.co',
  'a@b.-co',
  'a@b.co-',
  'a@b@c',
  'a@b\u3002\u3002co',
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
  'a@b%c.co',
  'casey@demo.test\n',
  'cas\u200bey@demo.test',
  'casey@demo.test\u202e',
  'case\u0007y@demo.test',
  'casey\uff20demo.test',
  'casey@demo.test\uff1e',
])('%j is refused', (address) => expect(isEmail(address)).toBe(false));

it('has 254 characters at most', () => {
  const long = (length: number) => `${'x'.repeat(length - 5)}@b.co`;
  expect([isEmail(long(254)), isEmail(long(255))]).toEqual([true, false]);
});

it('asks for a dot where a typing error would not be noticed', () => {
  expect([isPublicEmail('casey@demo'), isPublicEmail('casey@demo.test')]).toEqual([false, true]);
});

it('lets an account with an address of before sign in', () => {
  expect(['a..b@docomo.example', '.a@b.co', 'a@b@c'].map(isKnown)).toEqual([true, true, false]);
});

it('decides about a long text at once', async () => {
  const long = `${'a'.repeat(120)}@${'a-'.repeat(60_000)}`;
  const decide = () => expect(long).not.toMatch(new RegExp(EMAIL_PATTERN, 'u'));
  expect(await leastProcessorTime(decide, 500)).toBeLessThanOrEqual(500);
});
