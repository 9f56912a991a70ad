import { PHONE, untilTitled } from './support/browser';
import { useJourney } from './support/journey';
import { nextPaint } from './support/look';
import { signIn } from './support/ordering';
import { enterAs } from './support/signedIn';
import { until } from './support/until';

const journey = useJourney();

const enter = (email: string) => enterAs(journey.context, journey.server.url, email);
const heading = (name: string | RegExp) => journey.page.getByRole('heading', { level: 1, name });
const pathNow = () => new URL(journey.page.url()).pathname;

/** Waits for the path; a failure names the path the page is at. */
async function arriveAt(target: string | RegExp): Promise<void> {
  const fits = (path: string) => (typeof target === 'string' ? path === target : target.test(path));
  await journey.page.waitForURL((url) => fits(url.pathname)).catch(() => expect(pathNow()).toBe(target));
}

/** Path, heading, document title (a string without the product's name, or a pattern). */
const PUBLIC: [string, string | RegExp, string | RegExp][] = [
  ['/naperville', 'Naperville, dinner comes home.', 'At-home delivery in Naperville'],
  ['/landing', /./, 'Welcome'],
  ['/events/101', "Lupita's Kitchen", /^Lupita's Kitchen, \w{3}, \w{3} \d+ – Dwellivery$/],
  ['/projects/101', "Lupita's Kitchen", /^Lupita's Kitchen, .* – Dwellivery$/],
  ['/browse/60540', 'Restaurants coming to you in 60540', 'Restaurants coming to you in 60540'],
  ['/restaurants/nonna-rosa', 'Nonna Rosa', 'Nonna Rosa'],
  ['/registration', 'Sign up', 'Sign up'],
  ['/registration/confirmation', 'Confirm your account', 'Confirm your account'],
  ['/registration/thanks', 'Check your inbox', 'Thanks for signing up'],
  ['/session', 'Sign in', 'Sign in'],
  ['/password', 'Reset password', 'Reset password'],
  ['/users/password', 'Reset password', 'Reset password'],
  ['/password/new', 'Reset password', 'Reset password'],
  ['/password/resend', 'Resend password reset', 'Resend password reset'],
  ['/browse/60540/', 'Restaurants coming to you in 60540', /60540 – Dwellivery$/],
];

describe('a visitor', () => {
  it.each(PUBLIC)('may see %s', async (path, name, title) => {
    await journey.open(path);
    await heading(name).waitFor();
    expect(await journey.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(pathNow()).toBe(path);
    await untilTitled(journey.page, typeof title === 'string' ? `${title} – Dwellivery` : title);
  });

  it.each([
    ['/reset', '/'],
    ['/users/auth', '/session'],
    ['/users/dwellivery', '/sandbox/pages/mailing-list'],
    ['/users/Dwellivery', '/sandbox/pages/mailing-list'],
    ['/events/999999', '/404project'],
    ['/projects/999999', '/404project'],
    ['/events/not-a-number', '/404project'],
    ['/restaurants/nobody', '/404project'],
    ['/password/edit', '/password/resend'],
    ['/users/password/edit', '/password/resend'],
    ['/password/edit/nonsense', '/password/resend'],
    ['/users/password/edit/nonsense', '/password/resend'],
    ['/users/password/edit?reset_password_token=nonsense', '/password/resend'],
  ])('at %s is redirected to %s', async (from, to) => {
    journey.expectError(/4\d\d/);
    await journey.open(from);
    await arriveAt(to);
    await journey.page.getByRole('heading', { level: 1 }).waitFor();
  });

  it.each([
    '/dashboard',
    '/account',
    '/account/edit',
    '/account/settings',
    '/subscriptions',
    '/registration/add_home',
    '/session/update_info',
    '/events/101/checkout',
    '/projects/101/checkout',
    '/events/101/checkout/payment',
    '/projects/101/checkout/payment',
    '/events/101/receipt',
    '/projects/101/receipt',
    '/orders/1001/receipt',
    '/orders/1001/retry',
  ])('is asked to sign in at %s', async (path) => {
    await journey.open(path);
    await arriveAt('/session');
    await heading('Sign in').waitFor();
  });

  it.each([
    ['/subscriptions?plan=vip#plans', /\/subscriptions\?plan=vip#plans$/],
    ['/session/update_info', /\/session\/update_info$/],
    ['/projects/108/receipt', /\/orders\/\d+\/receipt$/],
  ])('who signs in at %s returns there', async (path, target) => {
    await journey.open(path);
    await arriveAt('/session');
    await signIn(journey.page, 'casey@demo.test');
    await journey.page.waitForURL(target);
    await journey.page.getByRole('link', { name: 'Profile' }).waitFor();
  });
});

describe('a customer', () => {
  it.each([
    ['/session', '/dashboard', 'Dashboard'],
    ['/registration', '/dashboard', 'Dashboard'],
    ['/users/auth', '/dashboard', 'Dashboard'],
    ['/events/113/receipt', /^\/orders\/\d+\/receipt$/, 'Sakura Bento is headed your way!'],
    ['/projects/113/receipt', /^\/orders\/\d+\/receipt$/, 'Sakura Bento is headed your way!'],
    ['/events/110/receipt', '/events/110', 'Green Bowl'],
    ['/events/101/checkout', '/events/101', "Lupita's Kitchen"],
    ['/projects/101/checkout', '/events/101', "Lupita's Kitchen"],
    ['/events/101/checkout/payment', '/events/101', "Lupita's Kitchen"],
    ['/events/999999/checkout', '/404project', /closed or unavailable/],
    ['/events/999999/receipt', '/404project', /closed or unavailable/],
    ['/orders/999999/receipt', '/404project', /closed or unavailable/],
  ])('at %s is redirected to %s', async (from, to, name) => {
    journey.expectError(/404/);
    await enter('casey@demo.test');
    await journey.open(from);
    await arriveAt(to);
    await heading(name).waitFor();
  });

  it('signs out at /reset and stays signed out', async () => {
    const { page } = journey;
    await journey.open('/session');
    await signIn(page, 'casey@demo.test');
    await arriveAt('/dashboard');
    await journey.open('/reset');
    await arriveAt('/');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('att'))).toBeNull();
    await journey.open('/dashboard');
    await arriveAt('/session');
  });

  it('sees a failed payment in a banner on every screen, with a link to pay it', async () => {
    const { page } = journey;
    await enter('failed@demo.test');
    await journey.open('/faq');
    const banner = page.getByRole('complementary', { name: 'Failed payments' });
    await banner.getByText(/^Your \$\d+\.\d\d payment for Nonna Rosa on .+ failed\./).waitFor();
    await journey.expectAccessible();
    await banner.getByRole('link', { name: 'Resubmit payment' }).click();
    await arriveAt(/^\/orders\/\d+\/retry$/);
    await heading('Resubmit your payment').waitFor();
  });

  it('at a path without a page sees four events nearby', async () => {
    const { page } = journey;
    journey.expectError(/404/);
    await enter('casey@demo.test');
    await journey.open('/no/such/page');
    await heading("Sorry, looks like this page doesn't exist.").waitFor();
    const nearby = page.getByRole('list', { name: 'Browse more Dwelliveries in your community:' });
    await nearby.getByRole('link').nth(3).waitFor();
    expect(await nearby.getByRole('link').count()).toBe(4);
    await journey.expectAccessible();
  });
});

/** Path, title, texts of the page. */
const FACTS: [string, string, (string | RegExp)[]][] = [
  [
    '/faq',
    'Frequently asked questions',
    [
      'Who do I contact about an order?',
      'support@dwellivery.example',
      /day before, and another one on the day of pickup/,
      /(When will I receive my pickup instructions\?[^]*){2}/,
    ],
  ],
  ['/support', 'Support', ['support@dwellivery.example']],
  [
    '/privacy',
    'Privacy policy',
    [
      'Last updated February 2018',
      'not open to people under 13',
      /between 13 and 18.*parent or guardian/,
      'held by our payment processor',
      "Connected users see each other's full profile",
      'limited profile data',
    ],
  ],
  [
    '/terms',
    'Terms of service',
    [
      'not open to people under 13',
      'Card data is held by the payment processor',
      'limited to $500',
      'law of Delaware',
      'courts in Chicago',
      /each receive \$10.*first order/,
    ],
  ],
  [
    '/ooa',
    'Not in your area yet',
    ['Sorry, we are not in your area... yet!', "We'll let you know as soon as we launch in your area."],
  ],
  [
    '/404project',
    'Event unavailable',
    ['Sorry, this project is either closed or unavailable.', 'Browse events'],
  ],
  ['/500', 'Something went wrong', ["Oops, we're not feeling dwell!", 'Go to the home page']],
  [
    '/no/such/page',
    'Page not found',
    [
      "Sorry, looks like this page doesn't exist.",
      'Enter your zipcode to find food coming to your community:',
    ],
  ],
];

describe('what is stated', () => {
  it.each(FACTS)('on %s', async (path, title, facts) => {
    const { page } = journey;
    journey.expectError(/404/);
    await journey.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilTitled(page, `${title} – Dwellivery`);
    const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    facts.forEach((fact) =>
      typeof fact === 'string' ? expect(text).toContain(fact) : expect(text).toMatch(fact),
    );
    await journey.expectAccessible();
  });

  it('of Naperville leads restaurants to the partners page', async () => {
    const { page } = journey;
    await journey.open('/naperville');
    const partners = page.getByRole('link', { name: 'Become a partner' });
    expect(await partners.getAttribute('href')).toBe('/sandbox/pages/partners');
    await page.getByText('You cook? Naperville is hungry.').waitFor();
    await journey.expectAccessible();
  });
});

describe('what breaks', () => {
  it('in a screen shows the 500 page, and the next path its own screen', async () => {
    const { page } = journey;
    journey.expectError(/Minified React error #31/);
    await page.route('**/api/v2/restaurants/*', async (route) => {
      const response = await route.fetch();
      const { restaurant } = (await response.json()) as { restaurant: object };
      await route.fulfill({ response, json: { restaurant: { ...restaurant, cuisine: {} } } });
    });
    // The server would put the answer into the restaurant's own page, past the route.
    await journey.open('/events/101');
    await page.getByRole('link', { name: "More from Lupita's Kitchen" }).click();
    await heading("Oops, we're not feeling dwell!").waitFor();
    await untilTitled(page, 'Something went wrong – Dwellivery');
    await page.getByRole('link', { name: 'Browse Groups' }).click();
    await heading('Upcoming Events').waitFor();
  });
});

describe('the testimonials', () => {
  it('change every eight seconds, until they are paused', async () => {
    const { page } = journey;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await journey.open('/');
    const shown = page.getByRole('region', { name: 'What neighbors say' }).getByRole('figure');
    await shown.getByText('Dana M.').waitFor();
    await page.clock.fastForward(8000);
    await shown.getByText('Greg P.').waitFor();
    await page.getByRole('button', { name: 'Pause testimonials' }).press('Enter');
    await page.clock.fastForward(80_000);
    expect(await shown.allInnerTexts()).toEqual([expect.stringContaining('Greg P.')]);
  });
});

describe('on a phone', () => {
  it('the menu works, and every page starts at its top', async () => {
    const { page } = journey;
    await page.setViewportSize(PHONE);
    await journey.open('/terms');
    await heading('Terms of service').waitFor();
    const footer = page.getByRole('navigation', { name: 'Footer' });
    await footer.getByRole('link', { name: 'FAQ' }).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await footer.getByRole('link', { name: 'FAQ' }).click();
    await heading('Frequently asked questions').waitFor();
    await page.waitForFunction(() => window.scrollY === 0);

    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await main.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await journey.expectAccessible();
    await main.getByRole('link', { name: 'Sign in' }).click();
    await arriveAt('/session');
    expect(await main.isVisible()).toBe(false);
  });

  it('Back and Forward lead to the place on each page', async () => {
    const { page } = journey;
    await page.setViewportSize(PHONE);
    const untilAt = (top: number) => page.waitForFunction((wanted) => window.scrollY === wanted, top);
    const scrollTo = async (top: number) => {
      await page.evaluate((wanted) => window.scrollTo(0, wanted), top);
      await nextPaint(page);
      await untilAt(top);
    };
    await journey.open('/browse/60540');
    const card = page
      .getByRole('main')
      .getByRole('link', { name: /Lupita's Kitchen/ })
      .first();
    await card.waitFor();
    await scrollTo(400);
    // Not a click, before which the browser would scroll.
    await card.dispatchEvent('click');
    await heading("Lupita's Kitchen").waitFor();
    await untilAt(0);
    await scrollTo(200);
    await page.goBack();
    await heading('Restaurants coming to you in 60540').waitFor();
    await untilAt(400);
    await page.goForward();
    await heading("Lupita's Kitchen").waitFor();
    await untilAt(200);
  });

  it('Back leads to the dish far down in a menu, whose rest comes after its first dishes', async () => {
    const { page } = journey;
    await page.setViewportSize(PHONE);
    const dish = page.getByRole('button', { name: 'Add Enchiladas Verdes' });
    const topOf = () => dish.evaluate((button) => Math.round(button.getBoundingClientRect().top));
    await journey.open('/events/101');
    await dish.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await nextPaint(page);
    const before = await topOf();
    await page.getByRole('link', { name: "More from Lupita's Kitchen" }).dispatchEvent('click');
    await page.waitForURL(/\/restaurants\//);
    await heading("Lupita's Kitchen").waitFor();
    await page.goBack();
    await dish.waitFor();
    let after = NaN;
    const isBack = async () => Math.abs((after = await topOf()) - before) < 40;
    await until(isBack, { unmet: () => `The dish was at ${before} and is at ${after}.` });
  });

  it('the 404 page takes a zip', async () => {
    const { page } = journey;
    await page.setViewportSize(PHONE);
    journey.expectError(/404/);
    await journey.open('/projects/101/no/such');
    await page.getByRole('button', { name: 'Go' }).click();
    await page.getByText('Must input a zip code').waitFor();
    await page.getByRole('main').getByLabel('Zip code').fill('60187');
    await page.getByRole('button', { name: 'Go' }).click();
    await arriveAt('/browse/60187');
  });
});
