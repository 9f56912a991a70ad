import fc from 'fast-check';
import { createNotesMask } from './maskNotes';

it('masks the same text alike, and different texts of one shape differently', () => {
  const mask = createNotesMask();
  const texts = ['for Ann', 'for Bob', ' for Ann ', 'for Cas', 'for Ann', '!', '', '7', '8'];
  expect(texts.map(mask)).toEqual([
    'xxx xxx',
    'xxx xxb',
    ' xxx xxx ',
    'xxx xxc',
    'xxx xxx',
    '!',
    '',
    '0',
    'b',
  ]);
});

it('keeps the length and hides each word, however many texts have the shape', () => {
  const mask = createNotesMask();
  const masks = Array.from({ length: 2_000 }, (_, index) => mask(`for Guest ${1_000 + index}`));
  expect(new Set(masks).size).toBe(2_000);
  masks.forEach((one) => expect(one).toMatch(/^xxx xxxxx [a-w0]{4}$/));
});

it('gives no two texts one mask', () => {
  const note = fc.string({ unit: fc.constantFrom('x', 'b', 'A', '0', '7', '|', ' ') });
  fc.assert(
    fc.property(fc.array(note), (notes) => {
      const mask = createNotesMask();
      const texts = [...new Set(notes.map((text) => text.trim()))];
      expect(new Set(texts.map(mask)).size).toBe(texts.length);
      expect(notes.map((text) => mask(text).trim())).toEqual(notes.map((text) => mask(text.trim())));
    }),
  );
});
