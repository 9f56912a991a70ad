import type { Page } from 'playwright-core';
import { useJourney } from './support/journey';
import { addTacos, untilStored } from './support/ordering';
import { freshToken } from './support/signedIn';

const openEvent = async (page: Page, id: number) => {
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
};

/** Adds one item of a product without options, which needs one press. */
const addOne = async (page: Page, product: string) => {
  await page.getByRole('button', { name: new RegExp(`^Add ${product}`) }).click();
  await page.getByText('1 items added').first().waitFor();
};

const cartButton = (page: Page, pieces: number) =>
  page.getByRole('button', { name: new RegExp(`^${pieces} items? · `) });

describe('two tabs', () => {
  const journey = useJourney();

  it('show the same cart after a change in either', async () => {
    const [first, second] = [journey.page, await journey.context.newPage()];
    await openEvent(first, 101);
    await openEvent(second, 101);
    await addTacos(first);
    await cartButton(second, 2).waitFor();
    await addOne(second, 'Flan');
    await cartButton(first, 3).waitFor();
    await untilStored(first, { 101: 3 });
  });

  it('on two events both keep their carts', async () => {
    const [first, second] = [journey.page, await journey.context.newPage()];
    await openEvent(first, 101);
    await openEvent(second, 102);
    await addTacos(first);
    await addOne(second, 'Eggplant Parmigiana');
    await Promise.all([first.reload(), second.reload()]);
    await cartButton(first, 2).waitFor();
    await cartButton(second, 1).waitFor();
    await untilStored(first, { 101: 2, 102: 1 });
  });

  it('sign out together', async () => {
    const token = await freshToken(journey.server.url, 'casey@demo.test');
    const [first, second] = [journey.page, await journey.context.newPage()];
    await first.goto('/faq');
    await first.evaluate((att) => localStorage.setItem('att', att), token);
    await first.goto('/dashboard');
    await first.getByRole('heading', { level: 1 }).waitFor();
    await second.goto('/dashboard');
    await second.getByRole('link', { name: 'Dashboard' }).first().waitFor();
    await first.goto('/reset');
    await first.waitForURL((url) => url.pathname === '/');
    await second.getByText('You signed out in another tab.').waitFor();
    await second.waitForURL(/\/session$/);
    expect(await second.evaluate(() => localStorage.getItem('att'))).toBeNull();
  });
});
