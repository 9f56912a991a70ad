import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const PUBLIC = path.join(__dirname, '../public');

interface Icon {
  src: string;
  type: string;
  sizes: string;
  purpose?: string;
}
const manifest = JSON.parse(readFileSync(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as {
  icons: Icon[];
  shortcuts: { url: string; icons: Icon[] }[];
};
const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)].filter(
  ({ type }) => type === 'image/png',
);

describe('the manifest of the installed app', () => {
  it.each(pictures.map((icon) => [icon.src, icon] as const))(
    '%s has the size it states',
    async (src, icon) => {
      const { width, height, format } = await sharp(path.join(PUBLIC, src)).metadata();
      expect([`${width}x${height}`, `image/${format}`]).toEqual([icon.sizes, icon.type]);
    },
  );

  it('has whole and maskable icons of both sizes that browsers ask for', () => {
    const kinds = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
    expect(kinds).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
    );
  });

  it('keeps the content of maskable icons within the circle that no device cuts', async () => {
    const side = 512;
    const { data } = await sharp(path.join(PUBLIC, 'icons/icon-maskable-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const paper = data.subarray(0, 3);
    const outside = (x: number, y: number) => Math.hypot(x - side / 2, y - side / 2) > side * 0.4;
    let stray = 0;
    for (let at = 0; at < side * side; at += 1) {
      if (outside(at % side, Math.floor(at / side)) && !data.subarray(at * 3, at * 3 + 3).equals(paper))
        stray += 1;
    }
    expect(stray).toBe(0);
  });
});
