import { checkoutApi } from '@/api/checkoutApi';
import type { EarlyAnswer } from '@/api/earlyFetch';
import { eventsApi } from '@/api/eventsApi';
import { cents } from '@/domain/money';
import { askFirstQuote } from '@/features/checkout/useQuote';
import { addressIn } from '@/store/persistence/addresses';
import { encode } from '@/store/persistence/envelope';
import { emptyDraft, type CheckoutDraft } from '@/store/slices/checkout';
import type { Cart } from '@/store/slices/carts';
import { wireEvent, wireQuote } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { bootEarly } from './earlyBoot';
import { firstQuotePath, startOrder, type OrderStart } from './firstQuote';

const EVENT = { ...wireEvent, d2dEnabled: true };
const eventBody = { data: { event: EVENT } };
const eventAnswer = () => Promise.resolve(new Response(JSON.stringify(eventBody)));
const stored = (value: unknown) => encode(value, { e: 0, r: 1, w: 'tab' });

/** The path that the app asks with this cart and draft in its store. */
async function pathInApp(cart: Cart, draft?: CheckoutDraft): Promise<string> {
  const made = stubApi({
    'GET /api/v2/events/101': { data: { event: EVENT } },
    'GET /api/v2/events/101/checkout_details': { data: { checkoutDetails: wireQuote } },
  });
  const store = makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: cart },
      checkout: draft ? { 101: draft } : {},
    },
  });
  const event = await store.dispatch(eventsApi.endpoints.getEvent.initiate('101')).unwrap();
  await store.dispatch(askFirstQuote(event));
  await Promise.all(store.dispatch(checkoutApi.util.getRunningQueriesThunk()));
  return made.find((call) => call.includes('checkout_details'))?.replace('GET ', '') ?? '';
}

const pathEarly = (cart: Cart, draft?: CheckoutDraft) =>
  firstQuotePath('101', EVENT, {
    cart: stored(cart),
    draft: draft ? stored(draft) : null,
    tracking: sessionStorage.getItem('lead'),
  });

describe('the first quote of the early script', () => {
  afterEach(() => {
    jest.clearAllMocks();
    sessionStorage.clear();
    localStorage.clear();
    delete window.__earlyFetch;
  });

  const twoLines = aCart({
    items: [anItem({ productId: 1001 }), { ...anItem({ productId: 1002 }), quantity: 3 }],
  });

  it.each<[string, Cart, CheckoutDraft | undefined]>([
    ['a cart', twoLines, undefined],
    ['a tip of its own', aCart({ ...twoLines, gratuity: cents(325) }), undefined],
    [
      'a draft',
      twoLines,
      { ...emptyDraft, values: { deliveryType: 'pickup', notes: 'Gate 7' }, promoCode: 'TACO5' },
    ],
  ])('has the address that the app asks for: %s', async (_, cart, draft) => {
    sessionStorage.setItem('lead', JSON.stringify({ utm_source: 'flyer', other: 'x' }));
    const path = await pathInApp(cart, draft);
    expect(path).toMatch(/products%5B1%5D%5Bid%5D=1002&.*utm_source%5D=flyer/);
    expect(pathEarly(cart, draft)).toBe(path);
  });

  it('is a delivery only if the event delivers', () => {
    const place = { cart: stored(twoLines), draft: null, tracking: null };
    expect(firstQuotePath('101', EVENT, place)).toContain('delivery_type=d2d');
    expect(firstQuotePath('101', { d2dEnabled: false }, place)).toContain('delivery_type=pickup');
  });

  describe('is asked', () => {
    const ask = jest.fn();
    const known = (): EarlyAnswer => ({ body: eventBody });
    const none = { cart: null, draft: null, tracking: null };
    const start = (place: OrderStart['stored'], event = known()) => {
      window.__earlyFetch = { 'https://api.test/api/v2/events/101': event };
      return startOrder({ eventId: '101', host: 'https://api.test', stored: place, ask });
    };
    const place = { ...none, cart: stored(twoLines) };

    it('once, with the answer of the event', async () => {
      await start(place);
      expect(ask.mock.calls).toEqual([[firstQuotePath('101', EVENT, place)]]);
    });

    it.each<[string, OrderStart['stored'], () => EarlyAnswer]>([
      ['a cart', none, known],
      ['a dish', { ...none, cart: stored(aCart({ items: [] })) }, known],
      ['a cart in an envelope', { ...none, cart: '{"items":7}' }, known],
      ['dishes that fit', { ...none, cart: stored({ items: [null] }) }, known],
      ['an event', place, () => ({ body: { errors: [] } })],
      ['a connection', place, () => Promise.reject(new TypeError('offline'))],
    ])('not without %s', async (_, without, event) => {
      await start(without, event());
      expect(ask).not.toHaveBeenCalled();
    });
  });

  describe('on the page', () => {
    const row = (at: string, skeleton: string) => ({ at, skeleton, chunk: '', behind: [], isSealed: false });
    const TABLES = {
      calls: [
        {
          at: '^/events/(?<id>[1-9]\\d*)/checkout$',
          calls: ['/api/v2/events/:id'],
          heading: '',
          plainWithoutQueryOnly: false,
        },
      ],
      screens: [row('^/events/(?<id>[^/]+)/checkout$', 'checkout'), row('^/events/(?<id>[^/]+)$', 'event')],
      files: {},
    };
    const boot = async (path: string, isTaken = false) => {
      const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => eventAnswer());
      fetched.mockClear();
      bootEarly(path, '', TABLES, { startOrder });
      if (isTaken) delete window.__earlyFetch?.['/api/v2/events/101'];
      // As long as the script itself reads the answer.
      await (await eventAnswer()).clone().json();
      await Promise.resolve();
      return fetched.mock.calls.map(([url]) => url as string).filter((url) => url.includes('details'));
    };

    it('follows the answer of the event for a customer with a cart, at the keys of the store', async () => {
      localStorage.setItem('att', 'secret');
      expect(await boot('/events/101/checkout')).toEqual([]);
      localStorage.setItem(addressIn('carts', '101').key, stored(twoLines));
      localStorage.setItem(
        addressIn('checkout', '101').key,
        stored({ ...emptyDraft, promoCode: 'TACO5', values: { deliveryType: 'pickup' } }),
      );
      expect(await boot('/events/101')).toEqual([]);
      const [asked] = await boot('/events/101/checkout');
      expect(asked).toMatch(/promo_code=TACO5&delivery_type=pickup/);
      expect(window.__earlyFetch).toHaveProperty([asked ?? '']);
      expect(await boot('/events/101/checkout', true)).toEqual([]);
      localStorage.removeItem('att');
      expect(await boot('/events/101/checkout')).toEqual([]);
    });
  });
});
