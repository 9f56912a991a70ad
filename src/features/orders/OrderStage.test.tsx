import { act, screen } from '@testing-library/react';
import type { Membership } from '@/api/types';
import { liveRegionStore } from '@/components/ui/announce';
import { setClock } from '@/lib/clock';
import { wireMembership } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { OrderDoor, StageWords } from './OrderStage';

/** 5:40 PM in Chicago, ten minutes into the dinner. */
const DURING = '2026-06-04T22:40:00Z';
const of = (changed: object = {}) => ({ ...wireMembership, ...changed }) as unknown as Membership;
const pressed = (stage: string) => of({ stage, stageAt: '2026-06-04T22:32:00Z', d2d: stage === 'out' });

const Shown = ({ membership }: { membership: Membership }) => (
  <>
    <OrderDoor membership={membership} otherwise="no door" />
    <StageWords membership={membership} />
  </>
);
const show = (membership: Membership, at = DURING) => {
  setClock(() => Date.parse(at));
  return renderWithProviders(<Shown membership={membership} />);
};
const drawing = (container: HTMLElement) => container.querySelector('svg')?.innerHTML ?? '';

afterEach(() => {
  jest.useRealTimers();
  setClock(null);
  liveRegionStore.set('');
});

it('says the stage and its time in elements of their own', () => {
  show(pressed('ready'));
  expect(screen.getByText('Ready for pickup')).toBeVisible();
  expect(screen.getByText('since 5:32 PM')).toBeVisible();
});

it('draws each stage of its own, as a decoration', () => {
  const doors = (['ordered', 'cooking', 'out', 'done'] as const).map((stage) => {
    const membership = stage === 'ordered' ? of() : pressed(stage);
    const { container, unmount } = show(membership, stage === 'ordered' ? '2026-06-04T15:00:00Z' : DURING);
    const drawn = drawing(container);
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    // The date hangs on the door until the kitchen begins.
    expect(/>4</.test(drawn)).toBe(stage === 'ordered');
    unmount();
    return drawn.replace(/_r_\w+_/g, '');
  });
  expect(new Set(doors).size).toBe(4);
});

it.each([
  ['on another day', of(), '2026-06-03T22:40:00Z'],
  ['of a canceled order', of({ orders: [{ ...wireMembership.orders[0], status: 'cancelled' }] }), DURING],
  ['of a canceled event', of({ eventCancelledAt: '2026-06-04T12:00:00Z' }), DURING],
])('shows neither door nor words %s', (_what, membership, at) => {
  const { container } = show(membership, at);
  expect(container).toHaveTextContent(/^no door$/);
});

it('announces another stage once, and not the first', () => {
  const { rerender } = show(pressed('cooking'));
  expect(liveRegionStore.get()).toBe('');
  const said = jest.fn();
  const stop = liveRegionStore.subscribe(() => said(liveRegionStore.get()));
  rerender(<Shown membership={pressed('cooking')} />);
  expect(said).not.toHaveBeenCalled();
  rerender(<Shown membership={pressed('ready')} />);
  rerender(<Shown membership={pressed('ready')} />);
  expect(said.mock.calls).toEqual([['Ready for pickup']]);
  stop();
});

it('goes on by the time alone', () => {
  jest.useFakeTimers();
  let at = Date.parse('2026-06-04T22:29:30Z');
  setClock(() => at);
  renderWithProviders(<Shown membership={of()} />);
  expect(screen.getByText('The kitchen should be cooking by now')).toBeVisible();
  at += 60_000;
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('Should be ready for pickup by now')).toBeVisible();
  expect(screen.getByText('expected 5:30 PM')).toBeVisible();
});
