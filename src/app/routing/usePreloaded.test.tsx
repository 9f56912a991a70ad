import { fireEvent, waitFor } from '@testing-library/react';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { Site } from '../App';
import { screens } from './screens';

it.each([
  ['/', 'browseZip'],
  ['/naperville', 'browseZip'],
  ['/landing', 'browseZip'],
  ['/browse/60540', 'event'],
  ['/restaurants/lupitas-kitchen', 'event'],
  ['/events/101/checkout', 'payment'],
  ['/events/101/checkout/payment', 'receipt'],
  ['/orders/1/retry', 'receipt'],
] as const)(
  '%s loads the code of the screen that comes next, %s, for a visitor who uses the page',
  async (route, next) => {
    const preload = jest.spyOn(screens[next], 'preload').mockReturnValue();
    stubApi({});
    const carts = { 101: aCart({ items: [anItem()] }) };
    renderWithProviders(<Site />, { route, preloadedState: { session: checkedSession(1), carts } });
    // The screen listens once its code has arrived.
    await waitFor(() => {
      fireEvent.pointerDown(document.body);
      expect(preload).toHaveBeenCalled();
    });
  },
);
