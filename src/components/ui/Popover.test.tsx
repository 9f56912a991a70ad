import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { RETRY_DELAYS_MS } from '@/lib/chunk';
import { Popover } from './Popover';
import { toastStore } from './toast';

jest.mock('./PopoverPanel', () => {
  throw new Error('offline');
});

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => jest.useRealTimers());

it('is a dialog with the same content where its script cannot be loaded', async () => {
  const anchor = createRef<HTMLButtonElement>();
  render(
    <Popover open onOpenChange={jest.fn()} anchor={anchor} title="Your order" footer={<button>Pay</button>}>
      Tacos
    </Popover>,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay)));
  expect(screen.getByRole('dialog', { name: 'Your order' })).toHaveTextContent('Tacos');
  expect(screen.getByRole('button', { name: 'Pay' })).toBeVisible();
  expect(toastStore.get()).toEqual([]);
});
