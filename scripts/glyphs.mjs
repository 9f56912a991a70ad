// Writes the outlines of the display face's letters as SVG paths, for pictures that the server draws (server/src/web/previews): so it needs
// no font and no text engine. Run by hand after `font.mjs`; the result is committed.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { LETTERS } from './letters.mjs';

const SOURCE = new URL('../src/assets/fonts/bricolage-subset.woff2', import.meta.url);
const TARGET = fileURLToPath(new URL('../server/data/glyphs.json', import.meta.url));
const letters = [...LETTERS];

// One weight, as TrueType.
const ttf = await subsetFont(await readFile(SOURCE), LETTERS, {
  targetFormat: 'truetype',
  variationAxes: { wght: 750 },
});
const face = new hb.Face(new hb.Blob(new Uint8Array(ttf).buffer));
const font = new hb.Font(face);

function shape(text) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  return buffer.getGlyphInfosAndPositions();
}
const widthOf = (text) => shape(text).reduce((sum, { xAdvance }) => sum + xAdvance, 0);

const glyphs = Object.fromEntries(
  letters.map((letter) => [
    letter,
    [widthOf(letter), font.glyphToPath(shape(letter)[0].codepoint).replace(/(\d+\.\d)\d+/g, '$1')],
  ]),
);
const kerning = Object.fromEntries(
  letters
    .flatMap((one) =>
      letters.map((next) => [one + next, widthOf(one + next) - glyphs[one][0] - glyphs[next][0]]),
    )
    .filter(([, shift]) => Math.abs(shift) >= 8),
);
const { upem } = face;
await writeFile(TARGET, `${JSON.stringify({ upem, glyphs, kerning })}\n`);
console.log(`${TARGET}: ${letters.length} letters, ${Object.keys(kerning).length} pairs, ${upem} units`);
