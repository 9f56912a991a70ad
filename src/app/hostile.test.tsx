import { wireAnswers } from '@/testing/apiFixtures';
import { answerCalls, json, names, openScreens, shareOf, visit } from '@/testing/everyScreen';

/**
 * Replaces every text and URL of the API's answers by an attempt to run a script, on every screen. components/SafeHtml.test.tsx has
 * more payloads for HTML. Without THOROUGH=1 each screen gets one of the payloads.
 */
const PAYLOADS = {
  markup: '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script><p onclick="pwned">x</p>',
  'a broken attribute': `"'><svg onload=window.pwned=1><a href=javascript:window.pwned=1>x</a>`,
  'a script address': 'javascript:window.pwned=1',
  'a data address': 'data:text/html,<script>window.pwned=1</script>',
  'another host': '//evil.example/x',
};

/** Fields whose values the contract restricts, so they are not replaced. */
const MEANING =
  /^(id|uuid|status|sku|code|email|phone|postal_code|postalCodes|slug|restaurantSlug|token|clientSecret|client_secret|paymentIntentId|transactionId|timeZone|eventTimeZone|deliveryType|key|.*(At|_at|Until|Time|_end)|time|eventStatus|deliveryWindowLocal|promoCode)$/;

function poison(value: unknown, payload: string, key = ''): unknown {
  if (typeof value === 'string') return MEANING.test(key) ? value : payload;
  if (value === null && /image|avatar|url|html|notes|instructions|garnish/i.test(key)) return payload;
  if (Array.isArray(value)) return value.map((item) => poison(item, payload, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, poison(inner, payload, name)]),
  );
}

const isOurs = (element: Element) =>
  ['http:', 'https:', 'mailto:', 'tel:'].includes(addressOf(element).protocol);
const addressOf = (element: Element) =>
  new URL(element.getAttribute('href') ?? element.getAttribute('action') ?? '', window.location.origin);
const handlers = (element: Element) =>
  [...element.attributes]
    .filter(({ name }) => name.startsWith('on'))
    .map(({ name }) => `${element.localName} ${name}`);

openScreens();

const payloads = Object.entries(PAYLOADS);

describe.each(payloads)('%s', (name, payload) => {
  const at = payloads.findIndex(([other]) => other === name);
  it.each(shareOf(names, at, payloads.length))('is shown as plain text on %s', async (name) => {
    answerCalls((operation) => json(poison(wireAnswers[operation], payload)));
    await visit(name);
    const all = [...document.body.querySelectorAll('*')];
    expect(all.flatMap(handlers)).toEqual([]);
    expect(
      all.filter((element) => /^(script|iframe|object|embed|base|meta)$/.test(element.localName)),
    ).toEqual([]);
    // Pictures are left out, because their URLs run no script.
    expect(
      [...document.body.querySelectorAll('[href], [action]')]
        .filter((element) => !isOurs(element))
        .map((element) => element.outerHTML),
    ).toEqual([]);
    expect((window as { pwned?: unknown }).pwned).toBeUndefined();
  });
});
