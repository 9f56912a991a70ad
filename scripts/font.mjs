// Subsets the display face for headings, dates and totals: one optical size, one width, weights 600 to 800, Latin.
// Run by hand when the source package changes; the result is committed.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { LETTERS } from './letters.mjs';

const LIMIT = 25 * 1024;
// Other characters use the fallback font.
const text = `${LETTERS}\u00a0`;

const require = createRequire(import.meta.url);
const source =
  require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2');
const target = fileURLToPath(new URL('../src/assets/fonts/bricolage-subset.woff2', import.meta.url));

const font = await subsetFont(await readFile(source), text, {
  targetFormat: 'woff2',
  noHinting: true,
  keepFeatures: ['kern', 'lnum', 'tnum'],
  variationAxes: { opsz: 48, wdth: 94, wght: { min: 600, max: 800, default: 600 } },
});
if (font.length > LIMIT) throw new Error(`The subset is ${font.length} bytes, over the limit of ${LIMIT}`);
await writeFile(target, font);
console.log(`${target}: ${font.length} bytes`);
