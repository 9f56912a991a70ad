import type { Page } from 'playwright-core';
import { PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { mailedLink, untilMails } from './support/mails';
import { proveWith, signIn } from './support/ordering';
import { enterAs } from './support/signedIn';

const CHANGE_LINK = /\/account\/email\/(?!undo)/;
const UNDO_LINK = /\/account\/email\/undo\//;
const RESET_LINK = /\/password\/edit\//;

const journey = useJourney();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A second device: a browser that shares nothing with the first. */
async function anotherDevice(): Promise<Page> {
  const browser = journey.context.browser();
  if (!browser) throw new Error('The context has no browser.');
  const context = await browser.newContext({ baseURL: journey.server.url });
  return context.newPage();
}

describe('a new email', () => {
  const OLD = 'casey@demo.test';
  const NEW = 'casey.new@example.com';

  it('waits for its link, moves the account, and is undone from the old one', async () => {
    const { page, server } = journey;
    journey.expectError(/4\d\d/);
    await page.setViewportSize(PHONE);
    await enterAs(journey.context, server.url, OLD);
    await journey.open('/account/edit');
    await page.getByLabel('Email').fill(NEW);
    await page.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.waitFor();
    await journey.expectAccessible();
    await proveWith(page, 'not the password');
    await dialog.getByText('This is not your current password.').waitFor();
    await journey.expectAccessible();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').inputValue()).toBe(NEW);

    await page.getByRole('button', { name: 'Update' }).click();
    await proveWith(page, 'dwellivery');
    await page.waitForURL(/\/account$/);
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByText(`Open the link that we sent to ${NEW}`, { exact: false }).waitFor();
    await journey.expectAccessible();
    await profile.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(`We sent the link to ${NEW} again.`).first().waitFor();
    await untilMails(server.url, NEW, 2);

    // On another device the old address still signs in, and the link works there.
    const desk = await anotherDevice();
    await desk.goto(await mailedLink(server.url, NEW, CHANGE_LINK));
    await desk.waitForURL(/\/session$/);
    await signIn(desk, OLD);
    await desk.waitForURL(/\/account$/);
    await desk.getByRole('region', { name: 'Profile' }).getByText(NEW).waitFor();
    await page.reload();
    await page.waitForURL(/\/session$/);

    await untilMails(server.url, OLD, 2);
    await page.goto(await mailedLink(server.url, OLD, UNDO_LINK));
    await heading(page, 'Undo the change of your email').waitFor();
    await journey.expectAccessible();
    await page.getByLabel('New password').fill('password1');
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByText('This password is one of the most common ones.', { exact: false }).first().waitFor();
    await page.getByLabel('New password').fill('mine again 2026');
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await page.waitForURL(/\/account$/);
    await page.getByRole('region', { name: 'Profile' }).getByText(OLD).waitFor();
    await desk.reload();
    await desk.waitForURL(/\/session$/);
    await desk.context().close();
  });
});

describe('the devices', () => {
  it('are listed and signed out, by keyboard alone', async () => {
    const { page, server } = journey;
    const [phone, tablet] = [await anotherDevice(), await anotherDevice()];
    for (const other of [phone, tablet]) {
      await other.goto('/session');
      await signIn(other, 'credit@demo.test');
      await other.waitForURL(/\/dashboard$/);
    }
    await enterAs(journey.context, server.url, 'credit@demo.test');
    await journey.open('/account/settings');
    const list = page.getByRole('list', { name: 'Your devices' });
    await list.getByText('This device').waitFor();
    await journey.expectAccessible();
    const before = await list.getByRole('listitem').count();
    const prove = async () => {
      await page.getByLabel('Current password').fill('dwellivery');
      await journey.expectAccessible();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await list
      .getByRole('button', { name: /^End: / })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await prove();
    await page
      .getByText(/ is signed out\.$/)
      .first()
      .waitFor();
    await page.waitForFunction(
      (count) => document.querySelectorAll('[aria-labelledby=devices] > li').length === count,
      before - 1,
    );
    await page.getByRole('button', { name: 'End all others' }).focus();
    await page.keyboard.press('Enter');
    await prove();
    await page.getByText('All other devices are signed out.').first().waitFor();
    for (const other of [phone, tablet]) {
      await other.goto('/account');
      await other.waitForURL(/\/session$/);
      await other.context().close();
    }
    await page.reload();
    await list.getByText('This device').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
  });

  it('and Google are shown after a sign-in with it, which can be unlinked', async () => {
    const { page } = journey;
    await journey.open('/session');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: /Val Ip/ }).click();
    await page.waitForURL(/\/dashboard$/);
    await journey.open('/account/settings');
    const security = page.getByRole('region', { name: 'Sign-in and security' });
    await security.getByText(/^Signed in on .* with Google$/).waitFor();
    await security.getByRole('button', { name: 'Unlink Google' }).click();
    await security.getByText('No Google or Facebook account is linked.').waitFor();
  });
});

it('a link that would sign somebody else in asks first', async () => {
  const { page, server } = journey;
  await fetch(`${server.url}/api/v2/passwords`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'lapsed@demo.test' }),
  });
  await enterAs(journey.context, server.url, 'neighbor02@demo.test');
  await page.goto(await mailedLink(server.url, 'lapsed@demo.test', RESET_LINK));
  await heading(page, 'Change who is signed in?').waitFor();
  await journey.expectAccessible();
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Continue as lapsed@demo.test' }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill('an own word 2026');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL(/\/dashboard$/);
  await journey.open('/account');
  await page.getByRole('region', { name: 'Profile' }).getByText('lapsed@demo.test').waitFor();
});
