import { findZip, isZip, MAILING_LIST_ZIP_INVALID, ZIP_INVALID, ZIP_REQUIRED, zipAsTyped } from './zip';

it.each([
  ['60540', true],
  ['6054', false],
  ['605400', false],
  ['6054a', false],
  ['a60540', false],
  ['160540', false],
  ['60540\n', false],
  ['', false],
])('%p is a zip: %p', (text, expected) => {
  expect(isZip(text)).toBe(expected);
});

it('reads full-width digits as digits', () => {
  expect([zipAsTyped('６０５４０'), findZip('〒６０５４０')]).toEqual(['60540', '60540']);
});

it('does not miss a zip for the characters without a sign that were pasted in it', () => {
  expect([zipAsTyped('605\u00ad4\u200b0'), findZip('605\u00ad4\u200b0')]).toEqual(['60540', '60540']);
});

it('keeps five digits while typing, and finds a zip in a text', () => {
  expect([zipAsTyped('60a540-12'), zipAsTyped('ab1'), zipAsTyped('')]).toEqual(['60540', '1', '']);
  expect([findZip('Naperville, IL 60540-1234'), findZip('6054'), findZip('6054 0')]).toEqual([
    '60540',
    null,
    null,
  ]);
});

it('refuses a zip with the specified text', () => {
  expect([ZIP_REQUIRED, ZIP_INVALID, MAILING_LIST_ZIP_INVALID]).toEqual([
    'Must input a zip code',
    'Please enter a valid zip code',
    'Must input a valid zip code',
  ]);
});
