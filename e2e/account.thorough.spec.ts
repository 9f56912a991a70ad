import path from 'node:path';
import type { Page } from 'playwright-core';
import { PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { mailedLink, untilMails } from './support/mails';
import { addFaults, clearFaults } from './support/money';
import { addTacos, CARDS, placeOrder, proveWith, signIn } from './support/ordering';
import { enterAs } from './support/signedIn';

const PICTURE = path.join(__dirname, '../public/icons/icon-192.png');
const CONFIRMATION_LINK = /\/registration\/confirmation\//;
const RESET_LINK = /\/password\/edit/;

const journey = useJourney({ permissions: ['clipboard-read', 'clipboard-write'] });

const enter = (email: string) => enterAs(journey.context, journey.server.url, email);
const heading = (name: string | RegExp) => journey.page.getByRole('heading', { level: 1, name });
/** Opens an address without waiting for its load event, because a toast is gone after three seconds. */
const toldAt = async (address: string, text: string) => {
  await journey.page.goto(address, { waitUntil: 'commit' });
  await journey.page.getByText(text).first().waitFor();
};
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function tabTo(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(':focus').innerText()).includes(words)) return;
  }
  throw new Error(`Tab does not lead to "${words}".`);
}

interface Person {
  name: string;
  email: string;
  zip?: string;
}

async function fillSignUp(page: Page, { name, email, zip = '60540' }: Person): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('lemon tree 42');
  await page.getByLabel('Mobile phone').fill('6305550199');
  await page.getByLabel('Zip code').fill(zip);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

async function fillPlanCard(page: Page, number: string = CARDS.good): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

describe('signing up', () => {
  const EMAIL = 'nora.new@example.com';

  it('leads on a phone from the form through the mail to a confirmed account', async () => {
    const { page, server } = journey;
    await page.setViewportSize(PHONE);
    await journey.open('/registration');
    await heading('Sign up').waitFor();
    await journey.expectAccessible();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    for (const complaint of [
      'Name Required',
      'Email Required',
      'Password required (at least 6 characters)',
      'Phone required',
    ])
      await page.getByText(complaint).first().waitFor();
    await journey.expectAccessible();

    await fillSignUp(page, { name: 'Nora New', email: EMAIL });
    await page.waitForURL(/\/registration\/thanks$/);
    await page.getByText('confirm your account within 7 days', { exact: false }).waitFor();
    await journey.expectAccessible();

    const link = await mailedLink(server.url, EMAIL, CONFIRMATION_LINK);
    await toldAt(link, 'Your account is confirmed. Welcome!');
    await page.waitForURL(/\/dashboard$/);

    journey.expectError(/4\d\d/);
    await page.goto(link);
    await page.getByText('Your email is confirmed already.').waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).waitFor();
    await page.goto('/registration/confirmation');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Email does not need confirmation').first().waitFor();
  });

  it('refuses a known email and leads a zip outside the area to /ooa', async () => {
    const { page } = journey;
    journey.expectError(/4\d\d/);
    await journey.open('/registration');
    await fillSignUp(page, { name: 'Casey Morgan', email: 'casey@demo.test' });
    await page.getByText('You already have an account! Sign In instead').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Casey Morgan');

    await fillSignUp(page, { name: 'Ana Anchorage', email: 'ana@example.com', zip: '99501' });
    await page.waitForURL(/\/ooa$/);
    await heading('Sorry, we are not in your area... yet!').waitFor();
  });

  it('asks for the confirmation at sign-in and sends the mail again', async () => {
    const { page, server } = journey;
    journey.expectError(/4\d\d/);
    await journey.open('/session');
    await signIn(page, 'unconfirmed@demo.test');
    await page.waitForURL(/\/registration\/confirmation$/);
    await page.getByText('You must confirm your account to login!').first().waitFor();
    await journey.expectAccessible();
    expect(await page.getByLabel('Email').inputValue()).toBe('unconfirmed@demo.test');
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('We sent the link to unconfirmed@demo.test').waitFor();
    await page.goto(await mailedLink(server.url, 'unconfirmed@demo.test', CONFIRMATION_LINK));
    await page.waitForURL(/\/dashboard$/);
  });
});

describe('signing in', () => {
  it('shows the error, keeps the input, and returns to the protected screen', async () => {
    const { page } = journey;
    journey.expectError(/4\d\d/);
    await journey.open('/account?from=test');
    await page.waitForURL(/\/session$/);
    await heading('Sign in').waitFor();
    await journey.expectAccessible();

    await signIn(page, 'who@example.com');
    await page.getByText('You have not signed up with this email! Sign up').waitFor();
    await page.getByLabel('Email').fill('casey@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email or password.').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('casey@demo.test');
    await journey.expectAccessible();

    await signIn(page, 'casey@demo.test');
    await page.waitForURL(/\/account\?from=test$/);
    await heading('My Account').waitFor();
  });

  it('asks for a missing zip and leads a zip outside the area to /ooa', async () => {
    const { page } = journey;
    await journey.open('/account');
    await signIn(page, 'nozip@demo.test');
    await page.waitForURL(/\/registration\/add_home$/);
    await heading('Where should dinner come to?').waitFor();
    await journey.expectAccessible();
    await page.getByLabel('Zip code').fill('605');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Valid zipcode required').first().waitFor();
    await page.getByLabel('Zip code').fill('99501');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/ooa$/);
    await page.goBack();
    await page.getByLabel('Zip code').fill('60563');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/account$/);

    await page.getByText('Home address is not set').waitFor();
    await page.getByRole('link', { name: 'Complete your profile' }).click();
    await page.waitForURL(/\/session\/update_info$/);
    await heading('Where do you live?').waitFor();
    await journey.expectAccessible();
    await page.getByLabel('Mobile phone').fill('630555');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Must provide a valid address').first().waitFor();
    await page.getByText('Must provide a valid phone').first().waitFor();
    await page.getByLabel('Mobile phone').fill('6305550147');
    await page.getByLabel('Street address').fill('200 S Washington St');
    await page.getByLabel('City').fill('Naperville');
    await page.getByLabel('State', { exact: true }).fill('IL');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/account$/);
    await page.getByText(/^200 S Washington St/).waitFor();
    expect(await page.getByRole('link', { name: 'Complete your profile' }).count()).toBe(0);
  });

  it('works with Google, returns to the requested screen, and can be cancelled', async () => {
    const { page } = journey;
    await journey.open('/account/edit');
    await page.waitForURL(/\/session$/);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('heading', { name: 'Sign in with Google' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You were not signed in').waitFor();
    await journey.expectAccessible();

    await journey.open('/account/edit');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: /Casey Morgan/ }).click();
    await page.waitForURL(/\/account\/edit$/);
    await heading('Update Account').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('casey@demo.test');

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('att'))).toBeNull();
  });

  it('with Facebook makes a new account, by keyboard alone', async () => {
    const { page } = journey;
    await journey.open('/session');
    await page.getByRole('button', { name: 'Sign in', exact: true }).focus();
    await tabTo(page, 'Continue with Facebook');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in with Facebook' }).waitFor();
    await tabTo(page, 'Nina Neighbor');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/registration\/add_home$/);
    await page.getByLabel('Zip code').fill('60187');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/dashboard$/);
  });

  it('with Facebook leaves no session there after signing out, and no script of it on the page', async () => {
    const { page } = journey;
    const session = () => page.evaluate(async () => (await fetch('/sandbox/facebook/session')).json());
    await journey.open('/session');
    await page.getByRole('button', { name: 'Continue with Facebook' }).click();
    await page.getByRole('button', { name: /Nina Neighbor/ }).click();
    await page.waitForURL(/\/(dashboard|registration\/add_home)$/);
    expect(await session()).toEqual({ status: 'connected' });
    // A reset stops waiting for Facebook after seconds, which a busy machine may need for its script.
    await page.addInitScript(() => {
      const { setTimeout: own } = window;
      const slow = (run: () => void, ms = 0) => own(run, ms < 1000 ? ms : 20 * ms);
      Object.assign(window, { setTimeout: slow });
    });
    await journey.open('/reset');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await session()).toEqual({ status: 'unknown' });
    expect(await page.evaluate(() => 'FB' in window || document.querySelector('iframe') !== null)).toBe(
      false,
    );
  });

  it('ends also if Facebook cannot be reached', async () => {
    const { page } = journey;
    journey.expectError(/ERR_FAILED/);
    await enter('casey@demo.test');
    await page.route('**/sandbox/facebook/session', (route) => route.abort());
    await journey.open('/reset');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  });
});

describe('a forgotten password', () => {
  it('is reset by mail, and the link works once', async () => {
    const { page, server } = journey;
    journey.expectError(/4\d\d/);
    await journey.open('/password/new');
    await heading('Reset password').waitFor();
    await journey.expectAccessible();
    await page.getByLabel('Email').fill('credit@demo.test');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('Check email for password reset instructions').first().waitFor();
    await page.waitForURL((url) => url.pathname === '/');

    const link = await mailedLink(server.url, 'credit@demo.test', RESET_LINK);
    await page.goto(link);
    const submit = page.getByRole('button', { name: 'Set password' });
    await submit.waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'New password' }).fill('short');
    expect(await submit.isDisabled()).toBe(true);
    await page.getByText('Minimum of 6 characters').first().waitFor();
    await journey.expectAccessible();
    await page.getByRole('textbox', { name: 'New password' }).fill('a new password');
    await submit.click();
    await page.waitForURL(/\/dashboard$/);
    await page.getByText('Password successfully reset!').first().waitFor();

    await toldAt(link, 'Your password reset token has expired.');
    await page.waitForURL(/\/password\/resend$/);
    await toldAt('/password/edit', 'Token required for password reset.');
    await page.waitForURL(/\/password\/resend$/);
    await page.getByLabel('Email').fill('credit@demo.test');
    await page.getByRole('button', { name: 'Resend' }).click();
    await untilMails(server.url, 'credit@demo.test', 2);
  });
});

describe('the account', () => {
  it('shows profile, orders and credit, and copies the referral link', async () => {
    const { page } = journey;
    await enter('casey@demo.test');
    await journey.open('/account');
    await page.getByRole('region', { name: 'Profile' }).getByText('casey@demo.test').waitFor();
    await page.getByText(/^\(\d{3}\) \d{3}-\d{4}$/).waitFor();
    await page.getByRole('region', { name: 'My Upcoming Orders' }).getByRole('link').first().waitFor();
    await page.getByRole('region', { name: 'My Previous Orders' }).getByRole('link').nth(2).waitFor();
    await page.getByRole('button', { name: 'Show all 3' }).click();
    await page.getByText('$0.00').first().waitFor();
    await journey.expectAccessible();

    await page.getByRole('button', { name: 'Copy your link' }).click();
    await page.getByText('Referral Link Copied').first().waitFor();
    expect(await clipboard(page)).toMatch(/^https?:\/\/.+/);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      document.execCommand = () => false;
    });
    const link = await clipboard(page);
    await page.getByRole('button', { name: 'Copy your link' }).click();
    await page
      .getByText('Error copying link to clipboard. Please copy/paste the link below.')
      .first()
      .waitFor();
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toBe(link);
  });

  it('is edited with a picture, an address lookup and a formatted phone', async () => {
    const { page, server } = journey;
    await enter('lapsed@demo.test');
    await journey.open('/account');
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await heading('Update Account').waitFor();
    await journey.expectAccessible();

    await page.getByLabel('Choose a picture').setInputFiles(PICTURE);
    await page.getByText('icon-192.png').waitFor();
    await page.getByLabel('Mobile phone').fill('');
    await page.getByLabel('Mobile phone').pressSequentially('6305550142');
    expect(await page.getByLabel('Mobile phone').inputValue()).toBe('(630) 555-0142');
    await page.getByLabel('Find your address').pressSequentially('200 S Wash');
    await page
      .getByRole('option', { name: /Washington/ })
      .first()
      .click();
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('input[name=street]')?.value.includes('Washington'),
    );
    // One search is one session with the maps provider, and one bill.
    const { sessions } = (await (await fetch(`${server.url}/sandbox/maps/sessions.json`)).json()) as {
      sessions: { details: number; isReused: boolean }[];
    };
    expect(sessions.map(({ details, isReused }) => [details, isReused])).toEqual([[1, false]]);
    const password = page.locator('input[name=password]');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');

    await page.getByLabel('Email').fill('');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.locator('input[name=email][aria-invalid=true]').waitFor();
    expect(await page.getByLabel('Mobile phone').inputValue()).toBe('(630) 555-0142');
    await page.getByLabel('Email').fill('lapsed@demo.test');
    await page.getByRole('button', { name: 'Update' }).click();

    await page.waitForURL(/\/account$/);
    await page.getByText('Account settings updated!').first().waitFor();
    await page.getByText('(630) 555-0142').waitFor();
    await page.getByText(/^200 .*Washington/).waitFor();
    await page.reload();
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.locator('img').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('section[aria-label=Profile] img')?.naturalWidth,
    );
  });

  it('refuses a file that is not a picture and keeps the form; a new password works at the next sign-in', async () => {
    const { page } = journey;
    journey.expectError(/4\d\d/);
    await enter('neighbor01@demo.test');
    await journey.open('/account/edit');
    const picture = page.getByLabel('Choose a picture');
    const buffer = Buffer.from('no picture at all');
    await picture.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer });
    await page.getByText('Please choose a JPEG, PNG or WebP picture.').waitFor();
    await picture.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer });
    await page.getByRole('textbox', { name: 'New password' }).fill('another password');
    await page.getByRole('button', { name: 'Update' }).click();
    await proveWith(page, 'dwellivery');
    await page.locator('input[name=avatar][aria-invalid=true]').waitFor({ state: 'attached' });
    await journey.expectAccessible();
    expect(await page.getByRole('textbox', { name: 'New password' }).inputValue()).toBe('another password');

    await picture.setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Update' }).click();
    await proveWith(page, 'dwellivery');
    await page.waitForURL(/\/account$/);
    await journey.open('/account/edit');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Email').fill('neighbor01@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('another password');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard$/);
  });

  it('becomes VIP through the pricing table after a cancelled and a declined attempt, and cancels', async () => {
    const { page, server } = journey;
    journey.expectError(/(402|50\d)/);
    await enter('casey@demo.test');
    await journey.open('/events/101');
    await addTacos(page);
    await placeOrder(page);
    await page.getByText('VIP members pay no service or reservation fee.').waitFor();
    await addFaults(server.url, {
      action: 'error',
      count: null,
      match: { request: '/v1/customer_sessions' },
    });
    await page.getByRole('link', { name: /^Save \$/ }).click();
    await page.waitForURL(/\/subscriptions$/);
    await page.getByText('That user was not found.').waitFor();
    await clearFaults(server.url);
    await page.getByRole('button', { name: 'Retry' }).click();
    const subscribe = page.getByRole('button', { name: 'Subscribe' });
    await subscribe.waitFor();
    await journey.expectAccessible();
    await subscribe.click();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByText('Purchase canceled!').first().waitFor();
    await page.waitForURL(/\/account$/);

    await page.getByRole('link', { name: 'Subscribe' }).click();
    await subscribe.click();
    await fillPlanCard(page, CARDS.declined);
    await subscribe.click();
    await page.getByText('Your card was declined.').waitFor();
    await fillPlanCard(page);
    await subscribe.click();
    await page.waitForURL(/\/account$/);
    const block = page.getByRole('region', { name: 'VIP membership' });
    await block.getByText('VIP member', { exact: true }).waitFor();
    await block.getByText(/^Renews /).waitFor();
    await journey.open('/events/101/checkout');
    await page.getByText(/^As a VIP member you save \$\d+\.\d\d on this order\.$/).waitFor();
    await journey.open('/account');

    await block.getByRole('button', { name: 'Cancel Subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await dialog.waitFor();
    await journey.expectAccessible();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await block.getByRole('button', { name: 'Cancel Subscription' }).click();
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
    await block.getByText(/^Valid until /).waitFor();
    expect(await block.getByRole('button', { name: 'Cancel Subscription' }).count()).toBe(0);
  });

  it("leads to the card provider's portal, where the card is changed, and back", async () => {
    const { page } = journey;
    await enter('vip@demo.test');
    await journey.open('/account');
    await page.getByRole('button', { name: 'Update Card' }).click();
    await page.waitForURL(/\/sandbox\/portal\//);
    await page.getByRole('heading', { name: 'Manage your billing' }).waitFor();
    await fillPlanCard(page);
    await page.getByRole('button', { name: 'Update card' }).click();
    await page.getByText('Your card is updated.').waitFor();
    await page.getByRole('link', { name: 'Return to Dwellivery' }).click();
    await page.waitForURL(/\/account$/);
    await heading('My Account').waitFor();
  });
});
