import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { cents } from '@dwellivery/domain/money';
import { wireQuote } from '@/testing/apiFixtures';
import { anItem } from '@/testing/builders';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import type { QuoteInput } from './quoteRequest';
import { useQuote } from './useQuote';

const line = anItem({ productId: 1001 });

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
