import type { Page } from 'playwright-core';
import { PHONE, untilTitled } from './support/browser';
import { useJourney } from './support/journey';
import { closeFilters, openFilters } from './support/filters';
import { addTacos } from './support/ordering';
import { enterAs } from './support/signedIn';
import { until } from './support/until';
import { withoutState } from './support/withoutState';

const journey = useJourney(
  {
    permissions: ['clipboard-read', 'clipboard-write', 'geolocation'],
    geolocation: { latitude: 41.7738, longitude: -88.1472 },
  },
  // The form of the stand-in, in place of the product's own waitlist.
  { RUNTIME_CONFIG: JSON.stringify({ links: { waitlist: '/sandbox/pages/waitlist' } }) },
);

const heading = (name: string | RegExp) => journey.page.getByRole('heading', { level: 1, name });
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/events/"]');
const pathAndQuery = (page: Page) => page.url().slice(journey.server.url.length);

async function choose(page: Page, field: string, typed: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('combobox', { name: field, expanded: true }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

describe('browsing', () => {
  it('goes from a zip through a filter to an event, and copies its invite link', async () => {
    const { page, server } = journey;
    await enterAs(journey.context, server.url, 'casey@demo.test');
    await journey.open('/browse/60540');
    await heading('Restaurants coming to you in 60540').waitFor();
    await page.getByText(/^Events for \w{3} \d+ through \w{3} \d+/).waitFor();
    const everything = await cards(page).count();
    await openFilters(page);
    await choose(page, 'Restaurant', 'sak', 'Sakura Bento');
    await page.waitForURL(/\?restaurant=sakura-bento$/);
    await journey.expectAccessible();
    await closeFilters(page);
    await page.waitForFunction(
      () => document.querySelectorAll('main [role=list] a[href^="/events/"]').length === 1,
    );
    expect(everything).toBeGreaterThan(4);
    await journey.expectAccessible();

    await page
      .getByRole('link', { name: /Sakura Bento/ })
      .first()
      .click();
    await page.waitForURL(/\/events\/109$/);
    await heading('Sakura Bento').waitFor();
    await page.getByRole('button', { name: 'Invite a Friend' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share with your friends & neighbors!' });
    await dialog.waitFor();
    await journey.expectAccessible();
    await dialog.getByRole('button', { name: 'Share via URL' }).click();
    await page.getByText('Invite Link Copied').first().waitFor();
    const invite = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(invite.pathname).toBe('/events/109');
    expect(Object.fromEntries(invite.searchParams)).toEqual({
      utm_campaign: 'invite',
      utm_medium: 'share',
      utm_group: '109',
      aid: '1',
      rid: '1',
    });
    const facebook = await dialog.getByRole('link', { name: 'Share to Facebook' }).getAttribute('href');
    expect(facebook).toContain(encodeURIComponent(invite.href));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.goBack();
    await heading('Restaurants coming to you in 60540').waitFor();
    expect(pathAndQuery(page)).toBe('/browse/60540?restaurant=sakura-bento');
  });

  it('finds the zip by location, takes a typed one, and tells a zip without events', async () => {
    const { page } = journey;
    await page.setViewportSize(PHONE);
    await journey.open('/browse');
    await page.waitForURL(/\/browse\/60540$/);
    const sheet = await openFilters(page);
    const zip = sheet.getByLabel('Zip code');
    await zip.fill('9950');
    await zip.press('Enter');
    await sheet.getByText('Please enter a valid zip code').waitFor();
    expect(pathAndQuery(page)).toBe('/browse/60540');
    await zip.fill('99501');
    await page.waitForURL(/\/browse\/99501$/);
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Tell me when somebody cooks here' }).waitFor();
    expect(await page.getByLabel('Zip code').inputValue()).toBe('99501');
    expect(await page.getByRole('navigation', { name: 'Days' }).count()).toBe(0);
    await page.getByText('Sorry, there are no groups in your area... yet!').waitFor();
    await page.getByText('Check back for more opportunities soon!').waitFor();
    await journey.expectAccessible();

    await journey.open('/browse/60540?restaurant=sugar-and-crumb');
    await page.getByText("We couldn't find any projects.").waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await cards(page).nth(4).waitFor();
    expect(pathAndQuery(page)).toBe('/browse/60540');
  });

  it('shows fifty events at a time and moves the focus to the first new one', async () => {
    const { page } = journey;
    // Repeats the server's events, because the demo world has fewer than fifty.
    await page.route('**/api/v2/projects?*', async (route) => {
      const url = new URL(route.request().url());
      const [from, to] = JSON.parse(url.searchParams.get('range') ?? '[0,50]') as [number, number];
      url.searchParams.set('range', '[0,50]');
      const response = await route.fetch({ url: url.href });
      const { projects } = (await response.json()) as { projects: { id: number }[] };
      const many = Array.from({ length: 120 }, (_, index) => ({
        ...projects[index % projects.length],
        id: 1000 + index,
      }));
      await route.fulfill({ response, json: { projects: many.slice(from, to), total: many.length } });
    });
    // The browser draws the page itself, so the route above applies.
    await page.route(/\/browse\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withoutState(await response.text()) });
    });
    await journey.open('/browse?postal_code=60540');
    const more = page.getByRole('button', { name: 'Show more events' });
    await page.getByText('50 of 120').waitFor();
    await journey.expectAccessible();
    await more.press('Enter');
    await page.getByText('100 of 120').waitFor();
    await page.locator('a[href="/events/1050"]:focus').waitFor();
    await more.press('Enter');
    await more.waitFor({ state: 'detached' });
    expect(await cards(page).count()).toBe(120);
    await page.locator('a[href="/events/1100"]:focus').waitFor();

    // Each block clips its content, so the focus ring needs 5 px inside it.
    const room = await page.locator(':focus').evaluate((card) => {
      const block = card.closest('[role=listitem]')?.parentElement?.getBoundingClientRect();
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return block && [left - block.left, block.right - right, top - block.top, block.bottom - bottom];
    });
    expect(Math.min(...(room ?? []))).toBeGreaterThanOrEqual(5);

    // Back from an event restores the scroll position.
    const top = () =>
      page.locator('a[href="/events/1100"]').evaluate((card) => card.getBoundingClientRect().top);
    const before = await top();
    journey.expectError(/404/);
    await page.locator(':focus').press('Enter');
    await page.waitForURL(/\/404project$/);
    await page.goBack();
    await page.waitForURL(/browse/);
    await until(async () => Math.abs((await top()) - before) < 50, {
      unmet: () => `The card was at ${before}.`,
    });
    expect(await cards(page).count()).toBe(120);
    // Answers what the page still asks, because an answer that is read after the page closes fails every test of the file.
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('without a connection shows an error, and loads when the connection is back', async () => {
    const { page, context } = journey;
    journey.expectError(/ERR_INTERNET_DISCONNECTED|Loading (CSS )?chunk/);
    await journey.open('/browse/60540');
    await cards(page).first().waitFor();
    await context.setOffline(true);
    await (await openFilters(page)).getByLabel('Zip code').fill('60601');
    await page.getByText("We couldn't load the events.").waitFor();
    await closeFilters(page);
    await context.setOffline(false);
    await page
      .getByRole('link', { name: /Green Bowl/ })
      .first()
      .waitFor();

    await context.setOffline(true);
    await page.getByRole('link', { name: 'FAQ' }).click();
    await page.getByText('This page could not be loaded.').waitFor();
    await context.setOffline(false);
    await page.getByText('Who do I contact about an order?').waitFor();
  });

  it('asks for a zip when the browser gives no location', async () => {
    const { page } = journey;
    await journey.context.clearPermissions();
    await journey.context.setGeolocation(null);
    await journey.open('/browse');
    await page.getByText('Give us your location to see some relevant groups!').waitFor();
    await page.getByText('Your browser did not tell us where you are.', { exact: false }).waitFor();
    await journey.expectAccessible();
    await page.getByLabel('Zip code').fill('60187');
    await page.waitForURL(/\/browse\/60187$/);
  });

  it.each([
    ['near=naperville', 'Upcoming Events'],
    ['event_location=chicago-loop', 'Upcoming Events'],
    ['postal_code=60601', 'Restaurants coming to you in 60601'],
    ['near=naperville&run_on=2027-03-05', 'Events on Fri, Mar 5'],
    ['near=naperville&starts=2027-03-05&ends=2027-03-07', 'Events for Fri, Mar 5 through Sun, Mar 7'],
    ['postal_code=60540&run_on=2027-03-05', 'Events on Fri, Mar 5'],
  ])('by %s is titled "%s"', async (query, title) => {
    await journey.open(`/browse?${query}`);
    await heading(title).waitFor();
    await untilTitled(journey.page, `${title} – Dwellivery`);
  });
});

describe('a restaurant of the address', () => {
  it.each(['restaurant=nonna-rosa', 'restaurant_id=2', 'professional_id=2'])(
    'by %s is the only one listed',
    async (query) => {
      const { page } = journey;
      await journey.open(`/browse?${query}`);
      await heading('Upcoming Events').waitFor();
      await cards(page).first().waitFor();
      const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts();
      expect([...new Set(names)]).toEqual(['Nonna Rosa']);
      const sheet = await openFilters(page);
      await sheet
        .getByRole('combobox', { name: 'Restaurant' })
        .and(page.locator('[value="Nonna Rosa"]'))
        .waitFor();
    },
  );
});

const EXPIRED = ['This event is expired.', 'This event has passed and is no longer accepting orders.'];
const LATE = ['This event is no longer accepting orders.', 'Looks like you got here a little late.'];
const DRAFT = ['This event is a draft and not ready for orders yet.'];
const FULL = ['This event is full.'];
const BOTH = ['Direct to Door Delivery Available', 'Pickup Available'];

/** Event, badges, alert. An event without an alert takes orders; one with an alert has a waitlist. */
const STATES: [number, string[], string[]][] = [
  [101, BOTH, []],
  [102, ['Pickup Available'], []],
  [103, ['Direct to Door Delivery Available'], []],
  [104, BOTH, FULL],
  [105, BOTH, LATE],
  [106, BOTH, DRAFT],
  [107, ['Pickup Available'], EXPIRED],
  [108, BOTH, EXPIRED],
  [109, BOTH, []],
  [110, BOTH, []],
  [111, ['Pickup Available'], []],
  [112, BOTH, []],
];

describe('an event', () => {
  it.each(STATES)('%i shows its delivery types and whether it takes orders', async (id, badges, alert) => {
    const { page } = journey;
    await journey.open(`/events/${id}`);
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'About this event' }).waitFor();
    await (alert.length > 0 ? page.getByText('View More') : page.getByRole('button', { name: /^Add / }))
      .first()
      .waitFor();
    const text = await main.innerText();
    expect(BOTH.filter((badge) => text.includes(badge))).toEqual(badges);
    const said = [...new Set([...EXPIRED, ...LATE, ...DRAFT, ...FULL])].filter((line) => text.includes(line));
    expect(said).toEqual(alert);
    expect(/Pickup at \d+/.test(text)).toBe(badges.includes('Pickup Available'));
    expect(await page.getByRole('link', { name: 'Join the waitlist' }).count()).toBe(
      alert.length > 0 ? 1 : 0,
    );
    expect((await page.getByRole('button', { name: /^Add / }).count()) > 0).toBe(alert.length === 0);
    // Only an event that takes orders has the button.
    expect(await page.getByRole('button', { name: 'Invite a Friend' }).count()).toBe(
      alert.length > 0 ? 0 : 1,
    );
    if (alert.length > 0) await journey.expectAccessible();
  });

  it('that is full opens the waitlist in a new tab', async () => {
    const { page, context } = journey;
    await journey.open('/events/104');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Join the waitlist' }).click();
    const tab = await opened;
    await tab.getByRole('heading', { name: 'Join the waitlist' }).waitFor();
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });

  it('offers a guest the mailing list and other events of the restaurant', async () => {
    const { page } = journey;
    await journey.open('/events/110');
    const list = page.getByRole('region', { name: 'Mailing list' });
    await list.getByLabel('Email').fill('not an address');
    await list.getByLabel('Zip code').fill('604');
    await list.getByRole('button', { name: 'Subscribe' }).click();
    await list.getByText('Must input a valid email').waitFor();
    await list.getByText('Must input a valid zip code').waitFor();
    await journey.expectAccessible();
    await list.getByLabel('Email').fill('gus.guest@example.com');
    await list.getByLabel('Zip code').fill('60601');
    await list.getByRole('button', { name: 'Subscribe' }).click();
    await list.getByText('Thanks for subscribing!').waitFor();
    await page.getByRole('link', { name: 'More from Green Bowl' }).click();
    await page.waitForURL(/\/restaurants\/green-bowl$/);
  });

  it('shows a customer other events nearby and their own order', async () => {
    const { page, server } = journey;
    await enterAs(journey.context, server.url, 'casey@demo.test');
    await journey.open('/events/108');
    const nearby = page.getByRole('list', { name: 'Browse more deliveries near you' });
    await nearby.getByRole('link').nth(3).waitFor();
    expect(await nearby.getByRole('link').count()).toBe(4);
    expect(await page.getByRole('region', { name: 'Mailing list' }).count()).toBe(0);
    await page.getByRole('link', { name: 'View Order' }).click();
    await page.waitForURL(/\/orders\/\d+\/receipt$/);
  });
});

describe('maps', () => {
  it('show the events and the delivery range of one', async () => {
    const { page } = journey;
    await journey.open('/browse/60540');
    // Events at one place are one pin with their count.
    await page
      .getByRole('button', { name: /^\d+ events$/ })
      .first()
      .click();
    await page.getByText('Offers pickup and direct to door delivery.').first().waitFor();
    await journey.expectAccessible();
    await page.getByRole('link', { name: 'View event' }).first().click();
    await page.waitForURL(/\/events\/1\d\d$/);
    await page.getByRole('heading', { name: 'Where to get it' }).scrollIntoViewIfNeeded();
    const pin = page
      .getByRole('region', { name: 'Where to get it' })
      .getByRole('button', { name: /^Lupita's Kitchen/ });
    await pin.waitFor();
    const frame = page.getByRole('region', { name: 'Where to get it' }).locator('[aria-busy]');
    expect((await frame.boundingBox())?.height).toBe(440);
  });

  it('that fail leave the menu usable, and can be retried', async () => {
    const { page } = journey;
    journey.expectError(/maps\.js/);
    let isBlocked = true;
    await page.route('**/sandbox/maps.js*', (route) => (isBlocked ? route.abort() : route.continue()));
    await journey.open('/browse/60540');
    await page.getByText('Map cannot be loaded right now, sorry.').waitFor();
    await journey.expectAccessible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lupita's Kitchen/ })
      .first()
      .click();
    await page.waitForURL(/\/events\/101$/);
    await page.getByRole('heading', { name: 'Where to get it' }).scrollIntoViewIfNeeded();
    await page.getByText('Map cannot be loaded right now, sorry.').waitFor();
    await addTacos(page);
    await page.getByRole('link', { name: 'Place Order' }).waitFor();

    isBlocked = false;
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: /^Lupita's Kitchen, / }).waitFor();
  });
});

describe('a restaurant', () => {
  it('shows a guest its story, its events and a zip form', async () => {
    const { page } = journey;
    await page.setViewportSize(PHONE);
    await journey.open('/restaurants/bao-and-broth');
    await heading('Bao & Broth').waitFor();
    await page.getByText('Taiwanese · $$').waitFor();
    await page.getByRole('button', { name: 'View More' }).click();
    await page.getByRole('button', { name: 'Hide Details' }).waitFor();
    const event = page.getByRole('list', { name: 'Events of Bao & Broth' }).getByRole('link');
    expect(await event.first().getAttribute('href')).toBe('/events/103');
    expect(await event.first().innerText()).toMatch(/\w+day, \w{3} \d+\s+Naperville/);
    await event.first().getByRole('img', { name: 'Direct to Door Delivery Available' }).waitFor();
    await journey.expectAccessible();

    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Go' }).click();
    await main.getByText('Must input a zip code').waitFor();
    await main.getByLabel('Zip code').fill('60540');
    await main.getByRole('button', { name: 'Go' }).click();
    await page.waitForURL(/\/browse\/60540$/);
  });

  it('without events shows a notice, and to a customer events nearby', async () => {
    const { page, server } = journey;
    await enterAs(journey.context, server.url, 'casey@demo.test');
    await journey.open('/restaurants/sugar-and-crumb');
    await page.getByText('Sorry, looks like there are no events for this restaurant at the time.').waitFor();
    const nearby = page.getByRole('list', { name: 'Browse more Dwelliveries in your community' });
    await nearby.getByRole('link').nth(3).waitFor();
    expect(await nearby.getByRole('link').count()).toBe(4);
    await journey.expectAccessible();
  });
});

describe('the dashboard', () => {
  it('counts its tabs, filters, and remembers the tab', async () => {
    const { page, server } = journey;
    await enterAs(journey.context, server.url, 'casey@demo.test');
    await journey.open('/dashboard');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Completed (3)').waitFor();
    await tab('In Progress (1)').waitFor();
    await page.getByRole('tab', { name: /^Open \(\d+\)$/ }).waitFor();
    expect(await tab('Open').getAttribute('aria-selected')).toBe('true');
    await choose(page, 'Restaurant', 'non', 'Nonna Rosa');
    await tab('Open (1)').waitFor();
    await journey.expectAccessible();

    await tab('In Progress').click();
    await page.getByRole('list', { name: 'Orders in progress' }).getByRole('link').first().waitFor();
    await tab('In Progress').press('ArrowRight');
    await page.getByRole('list', { name: 'Completed orders' }).getByRole('link').nth(2).waitFor();
    await journey.expectAccessible();

    await page.getByRole('link', { name: 'Profile' }).click();
    await heading('My Account').waitFor();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('list', { name: 'Completed orders' }).waitFor();
    await journey.open('/dashboard');
    await page.getByRole('list', { name: 'Completed orders' }).waitFor();
    expect(await tab('Completed').getAttribute('aria-selected')).toBe('true');
  });

  it('leads a customer without orders to the upcoming events', async () => {
    const { page, server } = journey;
    await enterAs(journey.context, server.url, 'vip@demo.test');
    await journey.open('/dashboard?tab=in-progress');
    await page.getByText('You have no orders here.').waitFor();
    await page.getByRole('link', { name: 'Browse upcoming events' }).click();
    await cards(page).first().waitFor();
  });
});
