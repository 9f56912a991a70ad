// Draws the icons of the installed app (public/icons) from the product's sign and from two glyphs of the icon set.
// The paper is the light theme's, because a home screen has one picture for both themes.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

const PAPER = '#fbf4e7';
const TOMATO = '#c9341c';
const target = fileURLToPath(new URL('../public/icons/', import.meta.url));
const require = createRequire(import.meta.url);

/** Shares of the square's side. A maskable icon keeps its content within a circle of four fifths of the side. */
const WHOLE = 0.78;
const MASKABLE = 0.6;

const sign = await readFile(`${target}icon.svg`, 'utf8');

/** A glyph of lucide as a picture. */
async function glyph(name) {
  const { default: icon } = await import(require.resolve(`lucide-react/dist/esm/icons/${name}.mjs`));
  return renderToStaticMarkup(createElement(icon, { color: TOMATO, size: 24, strokeWidth: 2 }));
}

async function draw(file, svg, side, share) {
  const inner = Math.round(side * share);
  const picture = await sharp(Buffer.from(svg), { density: 72 * (inner / 24) })
    .resize(inner, inner, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  const canvas = sharp({ create: { width: side, height: side, channels: 3, background: PAPER } });
  const png = await canvas
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  await writeFile(`${target}${file}.png`, png);
}

await draw('icon-180', sign, 180, WHOLE);
await draw('icon-192', sign, 192, WHOLE);
await draw('icon-512', sign, 512, WHOLE);
await draw('icon-maskable-192', sign, 192, MASKABLE);
await draw('icon-maskable-512', sign, 512, MASKABLE);
await draw('orders-96', await glyph('receipt-text'), 96, 0.6);
await draw('browse-96', await glyph('utensils'), 96, 0.6);
