/**
 * Random hostile markup in every text of the API's answers, in a browser whose content policy is switched off: the cleaner and React
 * alone must hold. RUNS sets the number of payloads, SEED replays. A jsdom form of fixed payloads is src/app/hostile.test.tsx.
 */
import { hostileMarkup } from './support/hostileMarkup';
import { useJourney } from './support/journey';

const journey = useJourney({ bypassCSP: true });

const RUNS = Number(process.env.RUNS ?? 4);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
jest.setTimeout(120_000 + RUNS * 30_000);

/** Between them they show both HTML sinks, the notice on top and an event's description. */
const SCREENS = ['/', '/events/101', '/browse/60540', '/restaurants/nonna-rosa'];
/** Values that the page computes with; poisoned they would show an error page in place of the text. */
const MEANING =
  /^(id|uuid|status|sku|code|slug|restaurantSlug|timeZone|eventTimeZone|key|type|.*(At|_at|Until|Time|_end)|time|eventStatus|deliveryType|.*(mage|vatar|garnish|over))$/;

function poison(value: unknown, payload: string, key = ''): unknown {
  if (typeof value === 'string') return MEANING.test(key) || /^-?\d+(\.\d+)?$/.test(value) ? value : payload;
  if (Array.isArray(value)) return value.map((item) => poison(item, payload, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, poison(inner, payload, name)]),
  );
}

it(`runs none of ${RUNS} payloads in any text or HTML of four screens (seed ${SEED})`, async () => {
  const { page, context } = journey;
  journey.expectError(/./);
  let payload = '';
  const escaped: string[] = [];
  // By host: a picture's name that is hostile markup is a path of our own host.
  const isEvil = (url: URL) => url.hostname.endsWith('evil.example');
  await context.route(isEvil, (route) => {
    escaped.push(`request of ${payload}`);
    return route.abort();
  });
  page.on('dialog', (dialog) => {
    escaped.push(`dialog of ${payload}`);
    void dialog.dismiss();
  });
  // The answers that come with the page are left out, so that the page asks for them.
  await page.route(/^[^?]+\/($|events\/|browse\/|restaurants\/)(?!.*\/api\/)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const early = /<script type="application\/json" id="early-data">[^<]*<\/script>/;
    return route.fulfill({ response, body: (await response.text()).replace(early, '') });
  });
  await page.route('**/api/v2/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: poison(await response.json(), payload) });
  });
  for (const each of hostileMarkup(RUNS, SEED)) {
    payload = each;
    for (const screen of SCREENS) {
      await journey.open(screen);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByRole('complementary', { name: 'Notice' }).waitFor();
      // Both HTML sinks have been cleaned and shown, or were empty, when the network rests.
      await page.waitForLoadState('networkidle');
      const ran = await page.evaluate(() => (window as { pwned?: unknown }).pwned);
      if (ran !== undefined || escaped.length > 0)
        throw new Error(`${screen} ran ${JSON.stringify(payload)} ${escaped.join()} (seed ${SEED})`);
    }
  }
});
