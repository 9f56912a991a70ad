import { readFileSync } from 'node:fs';
import { useJourney } from './support/journey';
import { addFaults, clearFaults } from './support/money';
import { enterAs } from './support/signedIn';

const journey = useJourney({ permissions: ['clipboard-read', 'clipboard-write'] });

describe('the receipt of an upcoming order', () => {
  beforeEach(async () => {
    const { context, page, server } = journey;
    await enterAs(context, server.url, 'casey@demo.test');
    await journey.open('/account');
    await page.getByRole('region', { name: 'My Upcoming Orders' }).getByRole('link').first().click();
    await page.waitForURL(/\/orders\/\d+\/receipt$/);
    await page.getByRole('heading', { level: 1, name: /is headed your way!$/ }).waitFor();
  });

  it('exports a calendar entry with the instants of the event, and two reminders', async () => {
    const { page } = journey;
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^dwellivery-\d+\.ics$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    expect(text).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
    expect(text.match(/^TRIGGER:.*$/gm)?.map((line) => line.trim())).toEqual([
      'TRIGGER:-P1D',
      'TRIGGER:-PT1H',
    ]);
  });

  it('shares the event by its address', async () => {
    const { page } = journey;
    await page.getByRole('button', { name: 'Share this event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share with your friends & neighbors!' });
    await dialog.getByRole('button', { name: 'Share via URL' }).click();
    await page.getByText('Invite Link Copied').first().waitFor();
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied.pathname).toMatch(/^\/events\/\d+$/);
    expect(Object.fromEntries(copied.searchParams)).toMatchObject({
      utm_campaign: 'invite',
      utm_medium: 'share',
      rid: '1',
    });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('prints on one sheet', async () => {
    const { page } = journey;
    // The allergens come last.
    await page.getByText('mustard').nth(1).waitFor();
    const margin = '0.4in';
    const pdf = await page.pdf({
      format: 'Letter',
      margin: { top: margin, right: margin, bottom: margin, left: margin },
    });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  it('links four other restaurants, and prints without header, footer and buttons', async () => {
    const { page } = journey;
    const others = page.getByRole('list', { name: 'Browse other restaurants' });
    await others.getByRole('link').nth(3).waitFor();
    expect(await others.getByRole('link', { name: /./ }).count()).toBe(4);
    const follow = page.getByRole('button', { name: /^Follow / });
    expect((await follow.innerText()).trim()).toMatch(/^Follow \w+/);
    const { y = 0, height = 0 } = (await follow.boundingBox()) ?? {};
    const heading = await page.getByRole('heading', { name: 'Browse other restaurants' }).boundingBox();
    expect((heading?.y ?? 0) - (y + height)).toBeGreaterThanOrEqual(24);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Total paid').isVisible()).toBe(true);
    for (const part of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('button'),
      others,
    ])
      expect(await part.first().isVisible()).toBe(false);
  });
});

describe('the receipt of a pickup', () => {
  const open = async () => {
    const { context, page, server } = journey;
    await enterAs(context, server.url, 'neighbor14@demo.test');
    await journey.open('/account');
    await page.getByRole('region', { name: 'My Upcoming Orders' }).getByRole('link').first().click();
  };

  it('tells the way from home', async () => {
    const { page } = journey;
    await open();
    await page.getByText(/^\d+\.\d mi from your home, about \d+ mins? by car$/).waitFor();
    await page.getByRole('region', { name: 'Map of the way to the pickup' }).waitFor();
  });

  it('says in words why the way is missing', async () => {
    const { page, server } = journey;
    const match = { request: 'routes' };
    await addFaults(server.url, { action: 'maps_fail', status: 'OVER_QUERY_LIMIT', count: null, match });
    await open();
    await page.getByText('Could not display directions due to: the map service is busy').waitFor();
    await clearFaults(server.url);
  });
});
