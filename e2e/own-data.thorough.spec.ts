/** Customers take what is kept of them along, and end their account. */
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { DESKTOP, PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { untilMails } from './support/mails';
import { signIn } from './support/ordering';

const journey = useJourney({ acceptDownloads: true });

async function openAccount(page: Page, email: string): Promise<void> {
  await journey.open('/account/settings');
  await signIn(page, email);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
}
const ask = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
};
const textOf = async (download: Download) => readFileSync((await download.path()) ?? '', 'utf8');

it('is downloaded on a phone, by keyboard, as a page that can be read there, and as JSON', async () => {
  const { page } = journey;
  journey.expectError(/403/);
  await page.setViewportSize(PHONE);
  await openAccount(page, 'casey@demo.test');
  await ask(page, 'Download as a page');
  const dialog = page.getByRole('dialog', { name: 'Download your data' });
  await dialog.waitFor();
  await journey.expectAccessible();
  await dialog.getByLabel('Current password').fill('not the password');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not your current password.').waitFor();
  await journey.expectAccessible();
  await dialog.getByLabel('Current password').fill('dwellivery');
  const [asPage] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(asPage.suggestedFilename()).toMatch(/^dwellivery-data-.*\.html$/);
  await page.getByText('Your data is in the file').first().waitFor();
  await dialog.waitFor({ state: 'detached' });

  await ask(page, 'Download as JSON');
  await dialog.getByLabel('Current password').fill('dwellivery');
  const [asJson] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const data = JSON.parse(await textOf(asJson)) as { profile: { email: string }; orders: unknown[] };
  expect([data.profile.email, data.orders.length > 0]).toEqual(['casey@demo.test', true]);

  const reader = await journey.context.newPage();
  await reader.setViewportSize(PHONE);
  await reader.setContent(await textOf(asPage));
  await reader.getByRole('heading', { name: 'What Dwellivery keeps about you' }).waitFor();
  await reader.getByText('casey@demo.test').first().waitFor();
  const overflow = await reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

it('keeps the account while an order is open, and leads to it', async () => {
  const { page } = journey;
  await page.setViewportSize(PHONE);
  await openAccount(page, 'casey@demo.test');
  await ask(page, 'Delete my account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const order = dialog.getByRole('list', { name: 'Open orders' }).getByRole('link').first();
  await order.waitFor();
  await journey.expectAccessible();
  expect(await dialog.getByLabel('Current password').count()).toBe(0);
  await order.click();
  await page.waitForURL(/\/orders\/\d+\/receipt$/);
});

it('ends the account for good: signed out, nothing left on the device, a last mail, and no way back in', async () => {
  const { page, server } = journey;
  const email = 'credit@demo.test';
  journey.expectError(/40[14]/);
  await page.setViewportSize(DESKTOP);
  await openAccount(page, email);
  await ask(page, 'Delete my account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('You would lose').waitFor();
  await journey.expectAccessible();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(
    await page
      .getByRole('button', { name: 'Delete my account' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);

  await page.keyboard.press('Enter');
  await dialog.getByLabel('Current password').fill('dwellivery');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('Your account is deleted.').first().waitFor();
  await page.waitForURL(server.url + '/');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain('credit@demo.test');
  expect(await page.evaluate(() => localStorage.getItem('att'))).toBeNull();
  await untilMails(server.url, email, 1);
  await journey.open('/session');
  await signIn(page, email);
  await page.getByText('You have not signed up with this email!').waitFor();
});
