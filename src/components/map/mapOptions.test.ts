import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mapOptions } from './mapOptions';

/** Gives the page the colours of these style sheets in the light theme, which jsdom does not compute. */
function setColors(...files: string[]): void {
  for (const file of files) {
    const [light = ''] = readFileSync(path.join(__dirname, file), 'utf8').split('@media');
    for (const [, name = '', value = ''] of light.matchAll(/(--[\w-]+): ([^;]+);/g)) {
      document.documentElement.style.setProperty(name, value);
    }
  }
}

afterEach(() => document.documentElement.removeAttribute('style'));

it('paints the ground in colours that the style sheets have', () => {
  setColors('../tokens.css', 'ground.css');
  const { styles, backgroundColor } = mapOptions(false, false);
  const colors = styles.flatMap(({ stylers }) => stylers).filter((styler) => 'color' in styler);
  expect(colors).toHaveLength(8);
  for (const styler of colors) expect(styler).toEqual({ color: expect.stringMatching(/^#[\da-f]{6}$/) });
  expect(backgroundColor).toBe('#f1e8d4');
});

it("keeps Google's colours where the style sheets are missing", () =>
  expect(mapOptions(false, false).styles).toEqual([]));
