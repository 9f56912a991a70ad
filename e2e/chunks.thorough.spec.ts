/** Missing chunks: a deployment has deleted the files of the build that an open page uses (lib/chunk). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { useJourney } from './support/journey';
import { addTacos, completeOrderForm, payButton, placeOrder, untilStored } from './support/ordering';
import { openFilters } from './support/filters';
import { enterAs } from './support/signedIn';

const journey = useJourney();

const build = JSON.parse(readFileSync(path.join(__dirname, '../dist/build.json'), 'utf8')) as {
  chunks: Record<string, string[]>;
};

/** The chunk's own script, which is the last in its list, after shared ones. */
const scriptOf = (chunk: string): string => {
  const script = build.chunks[chunk]?.filter((file) => file.endsWith('.js')).at(-1);
  if (!script) throw new Error(`The build has no chunk ${chunk}.`);
  return `**/${script}`;
};

/** Answers the chunk's script with 404 until `restore`. `loads` counts the documents that the tab has loaded since. */
async function remove(page: Page, chunk: string) {
  const seen = { loads: 0, refusals: 0 };
  journey.expectError(/404|Loading chunk|Refused to execute/);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.loads += 1;
  });
  await page.route(scriptOf(chunk), (route) => {
    seen.refusals += 1;
    return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
  });
  return { seen, restore: () => page.unroute(scriptOf(chunk)) };
}

it('reloads the page once, and then offers to try again', async () => {
  const { page } = journey;
  await journey.open('/browse/60540');
  const { seen, restore } = await remove(page, 'info');
  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.getByText('This page could not be loaded.').waitFor();
  expect(seen.loads).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/faq');
  await journey.expectAccessible();
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Who do I contact about an order?').waitFor();
  expect(seen.loads).toBe(1);
});

it('keeps page, form and cart in mid-payment', async () => {
  const { page } = journey;
  await enterAs(journey.context, journey.server.url, 'casey@demo.test');
  await journey.open('/events/101');
  const { seen, restore } = await remove(page, 'payment');
  await addTacos(page);
  await placeOrder(page);
  await completeOrderForm(page);
  await page.getByText('This page could not be loaded.').waitFor();
  expect(seen.loads).toBe(0);
  await untilStored(page, { 101: 2 });
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await payButton(page).waitFor();
  expect(seen.loads).toBe(0);
});

it('opens a list after the reload, or says that it cannot', async () => {
  const { page } = journey;
  const { seen, restore } = await remove(page, 'base-ui');
  await journey.open('/browse/60540');
  await page.locator('html[data-ready]').waitFor();
  seen.loads = 0;
  const field = page.getByRole('combobox', { name: 'Restaurant' });
  await openFilters(page);
  await field.click();
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
  expect(seen.loads).toBe(1);
  await page.locator('html[data-ready]').waitFor();
  await openFilters(page);
  await field.click();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('The list to choose from could not be loaded. Please check your connection and try again.')
    .waitFor();
  await restore();
  await field.blur();
  await field.click();
  await page.getByRole('option').first().waitFor();
  expect(seen.loads).toBe(1);
});
