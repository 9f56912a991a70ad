/** Missing chunks: a deployment has deleted the files of the build that an open page uses (lib/chunk). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { useJourney } from './support/journey';
import { addTacos, completeOrderForm, payButton, placeOrder, untilStored } from './support/ordering';
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

it('shows the dish at once, and its form when that has come', async () => {
  const { page } = journey;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(scriptOf('wizard-part'), (route) => released.then(() => route.continue()));
  await page.goto('/events/101', { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: /^Add Tacos al Pastor/ });
  const sheet = page.getByRole('dialog', { name: /Tacos al Pastor/ });
  await add.click();
  await sheet.getByText('$13.50').waitFor();
  expect(await sheet.getByRole('form').count()).toBe(0);
  await journey.expectAccessible({ isCovered: true });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await add.click();
  release();
  await sheet.getByRole('radio', { name: 'Salsa verde' }).check();
  await sheet.getByRole('combobox', { name: 'Side' }).selectOption({ index: 1 });
  await sheet.getByRole('button', { name: /^Add to order/ }).click();
  await untilStored(page, { 101: 1 });
});

it('opens the dish after the reload, or says that it cannot', async () => {
  const { page } = journey;
  const { seen, restore } = await remove(page, 'wizard-part');
  await journey.open('/events/101');
  seen.loads = 0;
  const add = page.getByRole('button', { name: /^Add Tacos al Pastor/ });
  await add.click();
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
  expect(seen.loads).toBe(1);
  await add.click();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('This part of the page could not be loaded. Please try again.')
    .waitFor();
  await restore();
  await addTacos(page);
  await untilStored(page, { 101: 2 });
  expect(seen.loads).toBe(1);
});
