/** Draws the picture that a messenger shows beside a link: 1200 × 630 pixels, JPEG. */
import { drawable, lineOf, widthOf, wrap } from './letters';

export const SIZE = { width: 1200, height: 630 } as const;
const DISH = { size: 400, left: 756, top: 115 } as const;
const LEFT = 72;
const TEXT_WIDTH = 600;
const MAX_PIXELS = 16_000_000;
const INK = '#2b211b';
const QUIET = '#66534a';
const TOMATO = '#b8301a';
const PAPER = '#fbf4e7';

export type Facts = {
  name: string;
  /** Below the name. */
  lines: string[];
  /** Weekday, day and month; null for a restaurant. */
  tile: [weekday: string, day: string, month: string] | null;
  /** Degrees in OKLCH. */
  hue: number;
  /** URL of the dish. */
  image: string | null;
};

/** OKLCH as `rgb()`, because the renderer knows no OKLCH (Björn Ottosson's matrices). */
function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channels = linear.map((value) => {
    const bound = Math.min(1, Math.max(0, value));
    return Math.round(255 * (bound <= 0.0031308 ? 12.92 * bound : 1.055 * bound ** (1 / 2.4) - 0.055));
  });
  return `rgb(${channels.join(',')})`;
}

const centred = (text: string, size: number, y: number, color: string): string =>
  lineOf(text, size, [LEFT + 80 - widthOf(text, size) / 2, y], color);

/** The product's date tile, 160 pixels wide. */
const tileOf = ([weekday, day, month]: NonNullable<Facts['tile']>): string => `
  <clipPath id="tile"><path d="M72 572V440a80 80 0 0 1 160 0v132a20 20 0 0 1-20 20H92a20 20 0 0 1-20-20z"/></clipPath>
  <g clip-path="url(#tile)"><rect x="72" y="360" width="160" height="240" fill="#fff"/>
  <rect x="72" y="360" width="160" height="104" fill="${TOMATO}"/><circle cx="152" cy="392" r="13" fill="${PAPER}"/></g>
  ${centred(weekday, 36, 448, '#fff')}${centred(day, 78, 536, INK)}${centred(month, 30, 576, QUIET)}`;

/** Holds outlines and numbers only, nothing that a person wrote. */
function svgOf({ name, lines, tile, hue }: Facts): string {
  const size = widthOf(name, 92) <= TEXT_WIDTH * 1.6 ? 92 : 72;
  const title = wrap(drawable(name), size, TEXT_WIDTH, 2);
  const titleParts = title.map((line, at) => lineOf(line, size, [LEFT, 206 + at * size * 1.08], INK));
  const [left, top] = tile ? [LEFT + 196, 496] : [LEFT, 470];
  const parts = lines
    .map(drawable)
    .filter(Boolean)
    .map((line, at) => {
      const height = at === 0 ? 42 : 34;
      const [short = ''] = wrap(line, height, TEXT_WIDTH + LEFT - left, 1);
      return lineOf(short, height, [left, top + at * 54], at === 0 ? INK : QUIET);
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <defs><radialGradient id="art"><stop offset="0" stop-color="${oklch(0.95, 0.05, hue)}"/>
    <stop offset="1" stop-color="${oklch(0.87, 0.09, hue)}"/></radialGradient></defs>
    <rect width="1200" height="630" fill="${PAPER}"/><circle cx="956" cy="315" r="280" fill="url(#art)"/>
    ${lineOf('Dwellivery', 36, [LEFT, 96], TOMATO)}${titleParts.join('')}${tile ? tileOf(tile) : ''}${parts.join('')}</svg>`;
}

/** @param dish bytes of a picture; one that cannot be read is left out */
export async function drawPreview(facts: Facts, dish: Buffer | null): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { size, left, top } = DISH;
  const small = await (dish &&
    sharp(dish, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
      .catch(() => null));
  return sharp(Buffer.from(svgOf(facts)))
    .composite(small ? [{ input: small, left, top }] : [])
    .flatten({ background: PAPER })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
