import type { Page } from 'playwright-core';
import { axeFindings, COLOUR_RULES } from './support/axe';
import { DESKTOP, TABLET } from './support/browser';
import { brokenWords, cutTexts, nextPaint, setTextSize, sidewaysScroll } from './support/look';
import { SHOTS } from './support/shotList';
import { useVisits } from './support/visits';

jest.setTimeout(300_000);

const { visit } = useVisits();

const NARROW = { width: 320, height: 568 };

/** What is wrong with the open screen, from the narrowest phone to the desktop, at twice the text size, and by axe in both themes. */
async function lookAt(page: Page, settled: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  const measure = async (where: string) => {
    const wrong = [...(await sidewaysScroll(page)), ...(await cutTexts(page))];
    found.push(...wrong.map((line) => `${where}: ${line}`));
  };
  const measureWords = async (where: string) => {
    found.push(...(await brokenWords(page)).map((line) => `${where}: ${line}`));
  };
  await measure('375 px');
  await measureWords('375 px');
  found.push(...(await axeFindings(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await axeFindings(page, { only: COLOUR_RULES })).map((line) => `dark: ${line}`));
  await page.emulateMedia({ colorScheme: null });
  await setTextSize(page, 200);
  await measure('375 px, 200 % text');
  await page.setViewportSize(NARROW);
  await nextPaint(page);
  await measure('320 px, 200 % text');
  await setTextSize(page, 100);
  for (const viewport of [NARROW, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    await nextPaint(page);
    await settled();
    await measure(`${viewport.width} px`);
    await measureWords(`${viewport.width} px`);
  }
  return found;
}

/** The way to an order; THOROUGH=1 looks at all screens. */
const ORDERING = ['home', 'browse', 'event', 'wizard', 'checkout', 'payment', 'receipt'];
const shots = process.env.THOROUGH ? SHOTS : SHOTS.filter(({ name }) => ORDERING.includes(name));

it.each(shots.map((shot) => [shot.name, shot] as const))(
  '%s cuts and breaks no words, does not scroll sideways, and is accessible in both themes',
  async (_name, shot) => {
    await visit(shot, async (page, settled) => expect(await lookAt(page, settled)).toEqual([]));
  },
);
