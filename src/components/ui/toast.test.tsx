import { act, fireEvent, render, screen } from '@testing-library/react';
import { LiveRegion } from './LiveRegion';
import { toast, TOAST_MS } from './toast';
import { Toaster } from './Toaster';

const renderBoth = () =>
  render(
    <>
      <LiveRegion />
      <Toaster />
    </>,
  );
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => toast.clear());
  jest.useRealTimers();
});

it('shows a toast from outside React for 3 seconds, and announces it', () => {
  renderBoth();
  act(() => void toast.success('Account settings updated!'));
  expect(shown()).toEqual(['Account settings updated!']);
  expect(screen.getByRole('status')).toHaveTextContent('Account settings updated!');
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(TOAST_MS - 1001));
  expect(shown()).toHaveLength(1);
  act(() => jest.advanceTimersByTime(1));
  expect(shown()).toEqual([]);
});

it('shows toasts from before it was mounted', () => {
  toast.error('Purchase canceled!');
  renderBoth();
  expect(shown()).toEqual(['Purchase canceled!']);
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
