import type { Page } from 'playwright-core';
import { PHONE } from './support/browser';
import { cutTexts, setTextSize, sidewaysScroll } from './support/look';
import { useVisits } from './support/visits';

jest.setTimeout(300_000);

const { visit } = useVisits();

describe('the item wizard', () => {
  const VIEWS = [
    ['at 400 % zoom', { width: 320, height: 256 }, 100],
    ['on a phone on its side', { width: 667, height: 375 }, 100],
    ['at 200 % text', PHONE, 200],
  ] as const;
  const ITEMS = ['Tacos al Pastor', 'Taco Box for Four'];

  /** Controls of the dialog that stay covered or outside the viewport when they are scrolled to. */
  const unreachable = (page: Page) =>
    page.evaluate(() => {
      const controls = document.querySelectorAll('[role=dialog] :is(button, input, select, textarea)');
      return [...controls].flatMap((control) => {
        control.scrollIntoView({ block: 'center' });
        const target = control.closest('label') ?? control;
        const { left, top, width, height } = target.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit && (target.contains(hit) || hit.contains(control))
          ? []
          : [`${control.getAttribute('aria-label') ?? target.textContent}: ${hit?.tagName}`];
      });
    });
  it.each(VIEWS)('%s lets every control be reached', async (_name, viewport, size) => {
    for (const item of ITEMS) {
      await visit(
        { path: '/events/101' },
        async (page) => {
          const wrong = async () => [
            ...(await unreachable(page)),
            ...(await sidewaysScroll(page)),
            ...(await cutTexts(page)).filter((line) => /button|h2|label/.test(line)),
          ];
          await setTextSize(page, size);
          await page.getByRole('button', { name: `Add ${item}` }).click();
          const options = page.getByRole('button', { name: 'Choose options' });
          // The form follows the dish.
          await options.or(page.getByRole('button', { name: /^Add to order/ })).waitFor();
          expect([item, await wrong()]).toEqual([item, []]);
          if (!(await options.isVisible())) return;
          await options.click();
          await page.getByText('Step 2 of 2', { exact: false }).waitFor();
          expect([item, await wrong()]).toEqual([item, []]);
        },
        { viewport },
      );
    }
  });
});
