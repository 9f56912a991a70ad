import { PHONE } from './support/browser';
import { brokenWords, overlaps, sidewaysScroll } from './support/look';
import { addTacos, placeOrder } from './support/ordering';
import { useVisits } from './support/visits';

jest.setTimeout(300_000);

const { visit } = useVisits();

const NARROW = { width: 320, height: 568 };

it("shows a cart line's controls in one row on a phone", async () => {
  await visit({ path: '/events/101' }, async (page) => {
    await addTacos(page);
    await page.getByRole('button', { name: /View order/ }).click();
    const middleOf = async (name: string) => {
      const { y = NaN, height = NaN } = (await page.getByRole('button', { name }).boundingBox()) ?? {};
      return y + height / 2;
    };
    expect(await middleOf('Remove Tacos al Pastor')).toBeCloseTo(await middleOf('Edit Tacos al Pastor'), 0);
  });
});

it('the link of a failed payment is a target of 24 px', async () => {
  await visit({ path: '/dashboard', as: 'failed@demo.test' }, async (page) => {
    const box = await page.getByRole('link', { name: 'Resubmit payment' }).first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
  });
});

it("a receipt is no wider than a narrow phone for a dish's longest word", async () => {
  await visit(
    { path: '/orders/1/receipt', as: 'casey@demo.test' },
    async (page) => {
      await page
        .getByRole('region', { name: 'Receipt' })
        .getByRole('listitem')
        .first()
        .evaluate((line) => {
          const words = document.createTreeWalker(line.children[1] ?? line, NodeFilter.SHOW_TEXT).nextNode();
          if (words) words.textContent = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
        });
      expect(await sidewaysScroll(page)).toEqual([]);
    },
    { viewport: NARROW },
  );
});

it.each([NARROW, PHONE])('the name of a restaurant keeps a long word whole: %o', async (viewport) => {
  const named = (path: string, as?: string) =>
    visit(
      { path, as },
      async (page) => {
        await page
          .getByRole('heading', { level: 1 })
          .evaluate((heading) => void (heading.textContent = "Grandmother Lee's Catfish Kitchen"));
        expect([path, ...(await brokenWords(page))]).toEqual([path]);
      },
      { viewport },
    );
  await named('/events/101');
  await named('/orders/1/receipt', 'casey@demo.test');
});

it("a narrow phone's header keeps name and cart apart", async () => {
  await visit(
    { path: '/events/101' },
    async (page) => {
      const header = page.getByRole('banner');
      const name = await header.getByRole('link', { name: 'Dwellivery' }).boundingBox();
      const cart = await header.getByRole('button', { name: '0 items' }).boundingBox();
      expect((cart?.x ?? NaN) - (name?.x ?? NaN) - (name?.width ?? NaN)).toBeGreaterThanOrEqual(8);
    },
    { viewport: NARROW },
  );
});

it.each(['active', 'none'] as const)(
  'sums of five digits and a long promo code fit a narrow phone, forced colors %s',
  async (forcedColors) => {
    await visit(
      {
        path: '/events/101',
        as: 'casey@demo.test',
        prepare: async (page) => {
          await page.route('**/checkout_details**', async (route) => {
            const answer = await route.fetch();
            const body = await answer.text();
            const long = body.replaceAll('"Tax"', '"Promo code DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT"');
            await route.fulfill({ response: answer, body: long.replace(/"price":"?\d/g, '$&99999') });
          });
          await addTacos(page);
          await placeOrder(page);
          await page.getByRole('button', { name: 'Show dishes' }).click();
          await page.getByText(/^Promo code DONAU/).waitFor();
        },
      },
      async (page) => {
        expect(await sidewaysScroll(page)).toEqual([]);
        expect(await overlaps(page.locator('dl :is(dt, dd)'))).toEqual([]);
      },
      { viewport: NARROW, forcedColors },
    );
  },
);
