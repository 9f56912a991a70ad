/**
 * Random hostile markup in every text of the API's answers, in a browser whose content policy is switched off: the cleaner and React
 * alone must hold. RUNS sets the number of payloads, SEED replays. A jsdom form of fixed payloads is src/app/hostile.test.tsx.
 */
import { hostileMarkup } from './support/hostileMarkup';
import { useJourney } from './support/journey';
import { withoutState } from './support/withoutState';

const journey = useJourney({ bypassCSP: true });

const RUNS = Number(process.env.RUNS ?? (process.env.THOROUGH ? 4 : 2));
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
jest.setTimeout(120_000 + RUNS * 30_000);

/** Between them they show every HTML sink: an event's description, the operator's own questions and, on both, the notice on top. */
const SINKS = ['/events/101', '/faq'];
/** Texts only. Their hundreds of texts take turns, so that one load shows many payloads. */
const TEXTS = ['/', '/browse/60540', '/restaurants/nonna-rosa'];
const LOAD_TEXTS_EVERY = 10;
/** Fields that the page shows as HTML. */
const HTML = /^(body|descriptionHtml)$/;
/** Values that the page computes with; poisoned they would show an error page in place of the text. */
const MEANING =
  /^(id|uuid|diets|contains|mayContain|status|sku|code|slug|restaurantSlug|timeZone|eventTimeZone|key|type|.*(At|_at|Until|Time|_end)|time|eventStatus|deliveryType|.*(mage|vatar|garnish|over))$/;

/** Puts `payload` into every HTML of an answer, and one of `others` after the other into its texts. */
function poison(value: unknown, payload: string, others: () => string, key = ''): unknown {
  if (typeof value === 'string') {
    if (HTML.test(key)) return payload;
    return MEANING.test(key) || /^-?\d+(\.\d+)?$/.test(value) ? value : others();
  }
  if (Array.isArray(value)) return value.map((item) => poison(item, payload, others, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, poison(inner, payload, others, name)]),
  );
}

it(`runs none of ${RUNS} payloads in any text or HTML of five screens (seed ${SEED})`, async () => {
  const { page, context } = journey;
  journey.expectError(/./);
  const payloads = hostileMarkup(RUNS, SEED);
  let payload = '';
  let turn = 0;
  const others = () => payloads[(turn += 1) % RUNS] ?? '';
  const escaped: string[] = [];
  // By host: a picture's name that is hostile markup is a path of our own host.
  const isEvil = (url: URL) => url.hostname.endsWith('evil.example');
  await context.route(isEvil, (route) => {
    escaped.push(`request`);
    return route.abort();
  });
  page.on('dialog', (dialog) => {
    escaped.push(`dialog`);
    void dialog.dismiss();
  });
  // The browser draws the page itself, so that it asks for the answers.
  await page.route(/^[^?]+\/($|faq|events\/|browse\/|restaurants\/)(?!.*\/api\/)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: withoutState(await response.text()) });
  });
  await page.route('**/api/v2/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: poison(await response.json(), payload, others) });
  });
  for (const [at, each] of payloads.entries()) {
    payload = each;
    for (const screen of at % LOAD_TEXTS_EVERY === 0 ? [...SINKS, ...TEXTS] : SINKS) {
      await journey.open(screen);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByRole('complementary', { name: 'Notice' }).waitFor();
      // The HTML has been cleaned and shown, or nothing of it was left, when the network rests.
      await page.waitForLoadState('networkidle');
      // An error page in place of the texts would prove nothing.
      if (await page.getByText('Something broke on our side').isVisible())
        throw new Error(`${screen} broke with ${JSON.stringify(payload)} (seed ${SEED})`);
      if (screen === '/events/101') await page.getByRole('heading', { name: 'About this event' }).waitFor();
      const ran = await page.evaluate(() => (window as { pwned?: unknown }).pwned);
      if (ran !== undefined || escaped.length > 0)
        throw new Error(
          `${screen} ran ${JSON.stringify(payload)} or a text ${escaped.join()} (seed ${SEED})`,
        );
    }
  }
});
