import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isEmail, isPublicEmail } from './email';

type Cases = { accepted: string[]; refused: string[] };
const FILE = path.join(__dirname, '../../docs/api/emails.json');
const { accepted, refused } = JSON.parse(readFileSync(FILE, 'utf8')) as Cases;

it.each(accepted)('%s is one mailbox', (address) => expect(isEmail(address)).toBe(true));
it.each(refused)('%j is refused', (address) => expect(isEmail(address)).toBe(false));
it('has 254 characters at most', () => {
  const long = (length: number) => `${'x'.repeat(length - 5)}@b.co`;
  expect([isEmail(long(254)), isEmail(long(255))]).toEqual([true, false]);
});
it('asks for a dot where a typing error would not be noticed', () => {
  expect([isPublicEmail('casey@demo'), isPublicEmail('casey@demo.test')]).toEqual([false, true]);
});
