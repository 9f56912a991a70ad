import type { Locator, Page } from 'playwright-core';
import { DESKTOP } from './support/browser';
import { addTacos, placeOrder } from './support/ordering';
import { expectSeen, SMALL_PHONE } from './support/seen';
import { useVisits } from './support/visits';

/** Where the food of a screen begins: what is added above it takes something else away. */
const { visit } = useVisits();

const DESK = { ...DESKTOP, height: 900 };

const edgesOf = async (element: Locator) => {
  const { y, height } = (await element.boundingBox()) ?? { y: NaN, height: NaN };
  return { top: y, bottom: y + height };
};
const nameOfFirst = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).first();

it.each([
  [
    'the first restaurant of browse ends by 430 px on a phone',
    '/browse/60540',
    SMALL_PHONE,
    nameOfFirst,
    'bottom',
    430,
  ],
  [
    'the first card of browse starts by 330 px on a desk',
    '/browse/60540',
    DESK,
    (page: Page) => page.locator('[data-event]').first(),
    'top',
    330,
  ],
  [
    'the first dish of an event starts by 480 px on a phone',
    '/events/101',
    SMALL_PHONE,
    nameOfFirst,
    'top',
    480,
  ],
  ['the first dish of an event starts by 516 px on a desk', '/events/101', DESK, nameOfFirst, 'top', 516],
] as const)('%s', async (_what, path, viewport, find, edge, limit) => {
  await visit(
    { path },
    async (page) => {
      const at = (await edgesOf(find(page)))[edge];
      expect(at).toBeGreaterThan(0);
      expect(at).toBeLessThanOrEqual(limit);
    },
    { viewport },
  );
});

it('the account is no longer than 1800 px on a phone', async () => {
  await visit(
    { path: '/account', as: 'casey@demo.test' },
    async (page) => {
      await page.getByRole('button', { name: 'Copy your link' }).waitFor();
      const { height = NaN } = (await page.getByRole('main').boundingBox()) ?? {};
      expect(height).toBeLessThanOrEqual(1800);
    },
    { viewport: SMALL_PHONE },
  );
});

it('a failed payment takes one line of 44 px from the order form of another on a phone', async () => {
  await visit(
    {
      path: '/events/101',
      as: 'failed@demo.test',
      prepare: async (page) => {
        await addTacos(page);
        await placeOrder(page);
        await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
      },
    },
    async (page) => {
      const banner = page.getByRole('complementary', { name: 'Failed payments' });
      const link = banner.getByRole('link', { name: 'Resubmit payment' });
      await expectSeen(link);
      const { height = NaN } = (await banner.boundingBox()) ?? {};
      expect(height).toBeLessThanOrEqual(44);
      const { x = NaN, width = NaN } = (await link.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(SMALL_PHONE.width);
    },
    { viewport: SMALL_PHONE },
  );
});
