import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { refuseWeak } from './passwordRules';
import { PRODUCT_WORDS } from './productWords';

const owner = {
  email: 'robin.fields@example.test',
  name: 'Robin Q. Fields',
  firstname: 'Robertina',
  lastname: 'Fields',
};
const COMMON = 'This password is one of the most common ones. Please choose another.';
const KNOWN = 'This password is a word that everybody here knows. Please choose another.';
const ADDRESS = 'Your email address is not a safe password. Please choose another.';
const NAME = 'Your name is not a safe password. Please choose another.';

function said(password: string, sandbox = false): string | null {
  try {
    refuseWeak({ sandbox }, password, owner);
  } catch (error) {
    return (error as Error).message;
  }
  return null;
}

it.each([
  ['password', COMMON],
  ['PassWord1', COMMON],
  ['123456', COMMON],
  ['654321', COMMON],
  ['p@ssw0rd', COMMON],
  [' qwerty ', COMMON],
  ['ｐａｓｓｗｏｒｄ', COMMON],
  ['Robin.Fields@Example.test', ADDRESS],
  ['robin.fields', ADDRESS],
  ['robin q. fields', NAME],
  ['RobinQ.Fields', NAME],
  ['robertina', NAME],
  ['RobertinaFields', NAME],
  ['Fields Robertina', NAME],
  ['dwellivery', KNOWN],
  ['Dwellivery2026!', KNOWN],
  ['dw3ll1v3ry', KNOWN],
  ['vip dinner', KNOWN],
  ['V1P-d1nn3r!', KNOWN],
  ['Dwellivery & Dinner #1', KNOWN],
  ['admin', KNOWN],
  ['dinner4u', null],
  ['new-password-1', null],
  ['dwellivery ж', null],
  ['dwellivery of barley', null],
  ['7Kqx-dinner-81mZ', null],
  ['84920-17735', null],
  ['fields of barley', null],
])('%s: %s', (password, words) => expect(said(password)).toBe(words));

it("takes the demo's own password in the sandbox, and nothing else that is refused elsewhere", () => {
  expect(['dwellivery', 'password', 'robertina'].map((one) => said(one, true))).toEqual([null, COMMON, NAME]);
});

it('says it at the password', () => {
  expect(() => refuseWeak({ sandbox: false }, 'password', owner)).toThrow(
    expect.objectContaining({
      status: 422,
      code: 'weak_password',
      details: { errors: { password: [COMMON] } },
    }),
  );
});

it('refuses the words that are documented', () => {
  const document = readFileSync(path.join(__dirname, '../../../../docs/security.md'), 'utf8');
  const [, listed = ''] = /## Words that no password consists of\n\n(.*)\n/.exec(document) ?? [];
  expect([...listed.matchAll(/`([a-z]+)`/g)].map(([, word]) => word)).toEqual([...PRODUCT_WORDS]);
});

it('knows at least ten thousand that somebody could choose', () => {
  const file = path.join(__dirname, '../../../data/commonPasswords.txt.gz');
  const list = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  expect(list.length).toBeGreaterThanOrEqual(10_000);
  expect(list).toEqual([...new Set(list)].sort());
  expect(list.filter((one) => one.length < 6 || one.length > 128 || one !== one.toLowerCase())).toEqual([]);
});
