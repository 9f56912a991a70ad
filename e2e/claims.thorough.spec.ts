import type { Page } from 'playwright-core';
import { desk } from './support/desk';
import { useJourney } from './support/journey';
import { cutTexts, sidewaysScroll } from './support/look';
import { setClock } from './support/money';
import { jumpsOf, watchShifts } from './support/shifts';
import { enterAs, freshToken } from './support/signedIn';

const EMAIL = 'casey@demo.test';
const HOUR = 3_600_000;
const HEIGHT = 740;

const journey = useJourney({ viewport: { width: 375, height: HEIGHT } });

interface Dinner {
  id: number;
  eventRunAt: string;
  eventEndsAt: string;
  orders: { id: number; status: string }[];
}

/** The first dinner ahead of the demo customer. */
async function nextDinner(): Promise<Dinner> {
  const { url } = journey.server;
  const headers = { authorization: `Bearer ${await freshToken(url, EMAIL)}` };
  const ask = async (path: string) => (await fetch(`${url}/api/v2${path}`, { headers })).json() as unknown;
  const { session } = (await ask('/session')) as { session: { user: { id: number } } };
  const list = await ask(`/memberships?filter[user_id]=${session.user.id}`);
  const [found] = (list as { memberships: Dinner[] }).memberships
    .filter(
      ({ orders, eventRunAt }) =>
        orders.some(({ status }) => status === 'paid') && Date.parse(eventRunAt) > Date.now(),
    )
    .sort((a, b) => a.eventRunAt.localeCompare(b.eventRunAt));
  if (!found) throw new Error('The demo customer has no coming dinner.');
  return found;
}

/** A picture as large as that of a phone. */
async function aPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
    canvas.getContext('2d')?.fillRect(0, 0, 1500, 2000);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const controlsOf = (page: Page) => page.getByRole('main').locator('button:visible, a:visible');

/** The names of the controls on the first screen of a phone. */
async function firstControls(page: Page): Promise<string[]> {
  const all = await controlsOf(page).all();
  const inSight = await Promise.all(
    all.map(async (control) => {
      const { y = HEIGHT, height = 0 } = (await control.boundingBox()) ?? {};
      return y + height <= HEIGHT ? [(await control.innerText()).trim()] : [];
    }),
  );
  return inSight.flat();
}

it('the receipt ages with its order, and offers what can be done', async () => {
  const { context, page, server } = journey;
  const dinner = await nextDinner();
  const run = Date.parse(dinner.eventRunAt);
  const end = Date.parse(dinner.eventEndsAt);
  await enterAs(context, server.url, EMAIL);
  const at = async (time: number, words: RegExp): Promise<string[]> => {
    await setClock(server.url, new Date(time).toISOString());
    await journey.open(`/orders/${dinner.id}/receipt`);
    await page.getByText(words).first().waitFor();
    await page
      .getByRole('button', { name: 'Something was wrong?' })
      .or(page.getByText('Where'))
      .first()
      .waitFor();
    expect(await sidewaysScroll(page)).toEqual([]);
    return firstControls(page);
  };
  const ordered = await at(run - 50 * HOUR, /is headed your way!/);
  const tonight = await at(run - 4 * HOUR, /^Tonight|^Today/);
  const onItsWay = await at(run + HOUR / 60, /by now$/);
  const over = await at(end + HOUR / 60, /by now$/);
  const nextDay = await at(end + 24 * HOUR, /^(Delivered|Picked up) /);
  for (const names of [ordered, tonight]) {
    expect(names).toContain('Add to calendar');
    expect(names).not.toContain('Order again');
  }
  expect(onItsWay).not.toEqual(expect.arrayContaining(['Add to calendar']));
  for (const names of [ordered, tonight, onItsWay]) expect(names).not.toContain('Something was wrong?');
  for (const names of [over, nextDay])
    expect(names).toEqual(expect.arrayContaining(['Order again', 'Something was wrong?']));
});

it('a customer reports a dish without a connection in between, and reads what was done about it', async () => {
  const { context, page, server } = journey;
  journey.expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await setClock(server.url, null);
  const dinner = await nextDinner();
  await setClock(server.url, new Date(Date.parse(dinner.eventEndsAt) + HOUR).toISOString());
  await enterAs(context, server.url, EMAIL);
  await journey.open(`/orders/${dinner.id}/receipt`);
  const button = page.getByRole('button', { name: 'Something was wrong?' });
  await button.press('Enter');
  const form = page.getByRole('form', { name: 'Tell us what was wrong' });
  const dish = form.getByRole('checkbox').first();
  await dish.press('Space');
  await form.getByRole('radio', { name: 'Missing' }).press('Space');
  await form.getByLabel('In your words').fill('It was <b>not</b> in the bag.');
  await form
    .getByLabel(/^Add a picture/)
    .setInputFiles({ name: 'bag.png', mimeType: 'image/png', buffer: await aPhoto(page) });
  const preview = form.getByRole('img', { name: 'Preview of bag.png' });
  await preview.waitFor();
  expect(await preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1600);
  await journey.expectAccessible();
  expect(await cutTexts(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);

  await context.setOffline(true);
  await form.getByRole('button', { name: 'Send report' }).press('Enter');
  await form.getByText('You are not connected. Nothing was sent.').waitFor();
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Retry' }).press('Enter');
  const claim = page.getByRole('listitem').filter({ hasText: 'You reported:' });
  await claim.getByText('We have not answered yet.').waitFor();
  expect(await claim.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await claim.innerText()).toContain('It was <b>not</b> in the bag.');
  expect(await claim.innerText()).toContain('With your picture.');
  await journey.expectAccessible();

  const [made] = await desk<{ id: number }[]>(server, 'claims', 'list', '--open');
  await desk(server, 'claims', 'refund', String(made?.id), '--text', 'We are sorry.', '--why', 'a claim');
  await watchShifts(page);
  await journey.open(`/orders/${dinner.id}/receipt`);
  await claim.getByText(/goes back to/).waitFor();
  await claim.getByText('We are sorry.').waitFor();
  expect(await jumpsOf(page)).toEqual([]);
  await button.press('Enter');
  expect(await form.getByRole('checkbox').first().isDisabled()).toBe(true);
  await journey.expectAccessible();
});
