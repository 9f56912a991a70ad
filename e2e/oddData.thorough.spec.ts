import { sidewaysScroll } from './support/look';
import { addTacos } from './support/ordering';
import { useVisits } from './support/visits';

jest.setTimeout(180_000);

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
