import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Membership } from '@/api/types';
import { toast } from '@/components/ui/toast';
import { RETRY_DELAYS_MS } from '@/lib/chunk';
import { setClock } from '@/lib/clock';
import { wireMembership } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { Afterwards } from './Afterwards';

jest.mock('./claims/Claims', () => {
  throw new Error('offline');
});

const membership = wireMembership as unknown as Membership;
const END = Date.parse(wireMembership.eventEndsAt);
const WEEK = 7 * 24 * 3_600_000;
let at: number;
const show = (time: number, isPast = true) => {
  at = time;
  setClock(() => at);
  return renderWithProviders(<Afterwards membership={membership} isPast={isPast} />);
};
const button = () => screen.queryByRole('button', { name: 'Something was wrong?' });
const attempts = () =>
  act(() => jest.advanceTimersByTimeAsync(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay)));

beforeEach(() => {
  // Offline, so that a failed load does not reload the page.
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => {
  jest.useRealTimers();
  setClock(null);
  toast.clear();
});

// First, because a load that has begun takes its time.
it('takes a press while the form is loading, and names it where it cannot be loaded', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  show(END);
  expect(button()).not.toHaveAttribute('aria-busy');
  await user.click(button() as HTMLElement);
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await attempts();
  expect(button()).toBeNull();
  expect(
    screen.getByText(
      'The form to report a problem could not be loaded. Check your connection and reload this page.',
    ),
  ).toBeVisible();
});

describe('the time', () => {
  it.each<[string, number, boolean, string | null, boolean]>([
    ['before the end', END - 1, false, null, false],
    [
      'before the end, of a delivered order',
      END - 1,
      true,
      "From Lupita's Kitchen. Was something missing or wrong? Contact support",
      false,
    ],
    ['at the end', END, false, '', true],
    ['on the next day', END + WEEK / 7, true, "From Lupita's Kitchen.", true],
    ['before the seven days are over', END + WEEK - 1, true, "From Lupita's Kitchen.", true],
    ['after seven days', END + WEEK, true, "From Lupita's Kitchen.", false],
  ])('%s', (_when, time, isPast, words, hasButton) => {
    const { container } = show(time, isPast);
    expect(container.querySelector('p')?.textContent.trim() ?? null).toBe(words);
    expect(button() !== null).toBe(hasButton);
    const link = screen.queryByRole('link', { name: 'Contact support' });
    expect(link !== null).toBe(time < END && words !== null);
    if (link) expect(link).toHaveAttribute('href', '/support');
  });

  it('passes while the page is open', () => {
    jest.useFakeTimers();
    show(END - 30_000, false);
    expect(button()).toBeNull();
    at += 60_000;
    act(() => jest.advanceTimersByTime(60_000));
    expect(button()).toBeVisible();
  });
});
