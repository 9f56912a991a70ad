/**
 * Text as SVG paths, from the outlines of the display face (scripts/glyphs.mjs). A picture so needs no font of the machine, and holds no
 * text that could be markup.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Letters = {
  upem: number;
  /** Width and outline, y upwards. */
  glyphs: Record<string, [width: number, outline: string]>;
  kerning: Record<string, number>;
};

/** In the sources, and beside the bundle. */
const PLACES = ['../../../data', 'data'].map((folder) => path.join(__dirname, folder, 'glyphs.json'));
let read: Letters | undefined;
function letters(): Letters {
  read ??= JSON.parse(readFileSync(PLACES.find((file) => existsSync(file)) ?? '', 'utf8')) as Letters;
  return read;
}

const has = (letter: string): boolean => Object.hasOwn(letters().glyphs, letter);

/** A letter that the face lacks becomes its base letter; '' for one without. */
function shown(letter: string): string {
  if (has(letter)) return letter;
  const [base = ''] = letter.normalize('NFD');
  return has(base) ? base : '';
}

/** The text in letters of the face; others are left out. */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')].map(shown).join('').replace(/\s+/g, ' ').trim();

/** Whether no letter or digit would be left out. */
export const isDrawable = (text: string): boolean =>
  drawable(text) !== '' &&
  [...text.normalize('NFC')].every((one) => !/[\p{L}\p{N}]/u.test(one) || shown(one));

const stepOf = (letter: string, next: string | undefined): number => {
  const { glyphs, kerning } = letters();
  return (glyphs[letter]?.[0] ?? 0) + (next ? (kerning[letter + next] ?? 0) : 0);
};

/** @param text drawable @param size in pixels */
export function widthOf(text: string, size: number): number {
  const all = [...text];
  return (all.reduce((sum, one, at) => sum + stepOf(one, all[at + 1]), 0) * size) / letters().upem;
}

/** @param x,y where the baseline begins */
export function lineOf(text: string, size: number, [x, y]: [number, number], color: string): string {
  const scale = size / letters().upem;
  const all = [...text];
  let at = x;
  const paths = all.map((one, index) => {
    const outline = letters().glyphs[one]?.[1] ?? '';
    const path = `<path transform="translate(${at.toFixed(1)} ${y}) scale(${scale} ${-scale})" d="${outline}"/>`;
    at += stepOf(one, all[index + 1]) * scale;
    return outline ? path : '';
  });
  return `<g fill="${color}">${paths.join('')}</g>`;
}

function cut(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  let short = text;
  while (short && widthOf(`${short}…`, size) > width) short = short.slice(0, -1).trimEnd();
  return `${short}…`;
}

/** At most `most` lines; the last one ends with an ellipsis if there is more. */
export function wrap(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const rest = lines.splice(most - 1).join(' ');
  return [...lines, ...(rest ? [rest] : [])].map((line) => cut(line, size, width));
}
