import { act, fireEvent, render, screen } from '@testing-library/react';
import { announce } from './announce';
import { LiveRegion } from './LiveRegion';
import { toast, TOAST_MS } from './toast';
import { Toaster } from './Toaster';

const renderBoth = () =>
  render(
    <LiveRegion>
      <Toaster />
    </LiveRegion>,
  );
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => toast.clear());
  jest.useRealTimers();
});

it('shows a toast from outside React for 3 seconds, and announces it', () => {
  renderBoth();
  // Screen readers announce what is added to a region that they know.
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  act(() => void toast.success('Account settings updated!'));
  expect(shown()).toEqual(['Account settings updated!']);
  expect(region).toContainElement(screen.getByText('Account settings updated!'));
  expect(region).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(TOAST_MS - 1));
  expect(shown()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(1));
  expect(shown()).toEqual([]);
});

it('shows a repeated text as a new toast, which a screen reader reads again, and it alone', () => {
  renderBoth();
  act(() => void toast.info('Copied'));
  const first = screen.getByText('Copied');
  act(() => void toast.info('Copied'));
  expect(screen.getByText('Copied')).not.toBe(first);
  expect(screen.getByRole('status')).toHaveAttribute('aria-atomic', 'false');
});

it('stands in the body beside other announcements', () => {
  renderBoth();
  act(() => {
    toast.info('Look');
    announce('Saved.');
  });
  const region = screen.getByRole('status');
  expect(region.parentElement).toBe(document.body);
  expect(region).toContainElement(screen.getByText('Look'));
  expect(region).toContainElement(screen.getByText('Saved.'));
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  expect(shown()).toEqual(['Look']);
});

it('shows toasts from before it was mounted', () => {
  toast.error('Purchase canceled!');
  renderBoth();
  expect(shown()).toEqual(['Purchase canceled!']);
});

it('starts its time when the page that it was sent to is shown', async () => {
  const page = (isBusy: boolean) => (
    <>
      <main>
        <div aria-busy={isBusy}>The screen</div>
      </main>
      <LiveRegion>
        <Toaster />
      </LiveRegion>
    </>
  );
  const { rerender } = render(page(false));
  act(() => void toast.success('Check email'));
  await act(() => Promise.resolve(rerender(page(true))));
  act(() => jest.advanceTimersByTime(TOAST_MS * 3));
  expect(shown()).toEqual(['Check email']);
  await act(() => Promise.resolve(rerender(page(false))));
  act(() => jest.advanceTimersByTime(TOAST_MS - 1));
  expect(shown()).toEqual(['Check email']);
  act(() => jest.advanceTimersByTime(1));
  expect(shown()).toEqual([]);
});

it('stays while it is hovered', () => {
  renderBoth();
  act(() => void toast.info('Look'));
  fireEvent.pointerEnter(screen.getByRole('listitem'));
  act(() => jest.advanceTimersByTime(TOAST_MS * 3));
  expect(shown()).toEqual(['Look']);
  fireEvent.pointerLeave(screen.getByRole('listitem'));
  act(() => jest.advanceTimersByTime(TOAST_MS));
  expect(shown()).toEqual([]);
});

it('keeps the last three, without duplicates', () => {
  renderBoth();
  act(() => ['one', 'two', 'two', 'three', 'four'].forEach((text) => toast.info(text)));
  expect(shown()).toEqual(['two', 'three', 'four']);
});

it('can be dismissed', () => {
  renderBoth();
  act(() => void toast.error('Oh no'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
});
