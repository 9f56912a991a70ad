import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { checkoutApi } from '@/api/checkoutApi';
import { eventsApi } from '@/api/eventsApi';
import { cents } from '@/domain/money';
import { emptyDraft } from '@/store/slices/checkout';
import { wireAnswers, wireEvent, wireQuote } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { CheckoutPage } from './CheckoutPage';
import type { QuoteInput } from './quoteRequest';
import { askFirstQuote, useQuote } from './useQuote';

const line = anItem({ productId: 1001 });

/** Opens the event with a cart, a tip and a promo code; `release` lets the server answer the quotes. */
async function open(session = checkedSession(1), items = [line]) {
  let release = (): void => undefined;
  const answered = new Promise<void>((resolve) => (release = resolve));
  const made = stubApi({
    'GET /api/v2/events/101': { data: { event: wireEvent } },
    'GET /api/v2/events/101/checkout_details': async () => {
      await answered;
      return { data: { checkoutDetails: wireQuote } };
    },
    'GET /api/v2/users/1': wireAnswers.showUser,
  });
  const store = makeTestStore({
    preloadedState: {
      session,
      carts: { 101: aCart({ items, gratuity: cents(300) }) },
      checkout: { 101: { ...emptyDraft, values: { deliveryType: 'pickup' }, promoCode: 'TACO5' } },
    },
  });
  const event = await store.dispatch(eventsApi.endpoints.getEvent.initiate('101')).unwrap();
  const quotes = () => made.filter((call) => call.includes('/checkout_details'));
  return { store, event, quotes, release };
}

it('asks for the form’s first quote before the form, which joins the call', async () => {
  const { store, event, quotes, release } = await open();
  void store.dispatch(askFirstQuote(event));
  await waitFor(() => expect(quotes()).toHaveLength(1));
  renderWithProviders(<CheckoutPage event={event} items={[line]} lines={[]} />, {
    store,
    route: '/events/101/checkout',
  });
  release();
  await screen.findByRole('form', { name: 'Order details' });
  expect(quotes()).toEqual([expect.stringMatching(/tip=3&promo_code=TACO5&delivery_type=pickup/)]);
});

it('keeps no quote that the form did not join', async () => {
  const { store, event, quotes, release } = await open();
  const kept = () => checkoutApi.util.selectCachedArgsForQuery(store.getState(), 'getQuote');
  void store.dispatch(askFirstQuote(event));
  await waitFor(() => expect(quotes()).toHaveLength(1));
  expect(kept()).toHaveLength(1);
  release();
  await waitFor(() => expect(kept()).toEqual([]));
});

it('asks nothing for an empty cart, a guest, or a session that is not checked yet', async () => {
  for (const given of [
    await open(checkedSession(1), []),
    await open(checkedSession(null)),
    await open({ ...checkedSession(1), checked: false }),
  ]) {
    await given.store.dispatch(askFirstQuote(given.event));
    expect(given.store.dispatch(checkoutApi.util.getRunningQueriesThunk())).toEqual([]);
  }
});

describe('with a quote that the early script has asked for', () => {
  afterEach(() => {
    delete window.__earlyFetch;
    jest.useRealTimers();
  });

  async function openEarly() {
    const opened = await open();
    const query =
      'products%5B0%5D%5Bid%5D=1001&products%5B0%5D%5Bquantity%5D=1&tip=3&promo_code=TACO5&delivery_type=pickup&lead_params%5Butm_medium%5D=Web';
    const answer = new Response(JSON.stringify({ data: { checkoutDetails: wireQuote } }));
    window.__earlyFetch = { [`/api/v2/events/101/checkout_details?${query}`]: Promise.resolve(answer) };
    await opened.store.dispatch(askFirstQuote(opened.event));
    return opened;
  }

  it('shows the form in the first render, without another call', async () => {
    // On a busy machine the render may begin later than such a quote serves.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { store, event, quotes } = await openEarly();
    renderWithProviders(<CheckoutPage event={event} items={[line]} lines={[]} />, {
      store,
      route: '/events/101/checkout',
    });
    expect(screen.getByRole('form', { name: 'Order details' })).toBeVisible();
    const running = store.dispatch(checkoutApi.util.getRunningQueriesThunk());
    expect(running.filter(({ queryCacheKey }) => queryCacheKey.startsWith('getQuote'))).toEqual([]);
    expect(quotes()).toEqual([]);
  });

  it('asks for a new one when the form opens later', async () => {
    const { store, event, quotes, release } = await openEarly();
    const later = Date.now() + 2_001;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    release();
    renderWithProviders(<CheckoutPage event={event} items={[line]} lines={[]} />, {
      store,
      route: '/events/101/checkout',
    });
    await waitFor(() => expect(quotes()).toHaveLength(1));
  });

  it('is given up if no form uses it', async () => {
    jest.useFakeTimers();
    const { store } = await openEarly();
    const kept = () => checkoutApi.util.selectCachedArgsForQuery(store.getState(), 'getQuote');
    expect(kept()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(kept()).toEqual([]);
  });
});

describe("the form's quote", () => {
  const input: QuoteInput = {
    eventId: 101,
    items: [line],
    tip: cents(300),
    promoCode: null,
    deliveryType: 'pickup',
  };

  function quoteOf(given: QuoteInput) {
    const store = makeTestStore({ preloadedState: { session: checkedSession(1) } });
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    return renderHook(useQuote, { wrapper, initialProps: given });
  }
  const QUOTE = 'GET /api/v2/events/101/checkout_details';

  it('is of the inputs as they are now', async () => {
    const made = stubApi({ [QUOTE]: { data: { checkoutDetails: wireQuote } } });
    const { result, rerender } = quoteOf(input);
    await waitFor(() => expect(result.current.isUpdating).toBe(false));
    const changes: Partial<QuoteInput>[] = [
      { tip: cents(500) },
      { promoCode: 'TACO5' },
      { deliveryType: 'd2d' },
      { items: [anItem({ productId: 1002 })] },
    ];
    for (const [at, change] of changes.entries()) {
      rerender({ ...input, ...change });
      expect(result.current).toMatchObject({ isUpdating: true, details: { total: expect.anything() } });
      await waitFor(() => expect(result.current.isUpdating).toBe(false));
      expect(made).toHaveLength(at + 2);
    }
    expect(made.slice(1)).toEqual([
      expect.stringContaining('tip=5'),
      expect.stringContaining('promo_code=TACO5'),
      expect.stringContaining('delivery_type=d2d'),
      expect.stringContaining('=1002'),
    ]);
  });

  it('does not exist for an empty cart', () => {
    const made = stubApi({});
    const { result } = quoteOf({ ...input, items: [] });
    expect(result.current).toMatchObject({ details: undefined, isUpdating: false, problem: undefined });
    expect(made).toEqual([]);
  });

  it('reports a refusal once it is known, and a retry replaces it', async () => {
    let isRefused = true;
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    stubApi({
      [QUOTE]: async () => {
        if (isRefused) return new Refusal(422);
        await answered;
        return { data: { checkoutDetails: wireQuote } };
      },
    });
    const { result } = quoteOf(input);
    expect(result.current).toMatchObject({ isUpdating: true, problem: undefined });
    await waitFor(() => expect(result.current.problem).toMatchObject({ status: 422 }));
    isRefused = false;
    act(() => result.current.refetch());
    await waitFor(() => expect(result.current).toMatchObject({ isUpdating: true, problem: undefined }));
    release();
    await waitFor(() => expect(result.current.details).toBeDefined());
    expect(result.current.problem).toBeUndefined();
  });
});
