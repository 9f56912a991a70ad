import { screen } from '@testing-library/react';
import type { Membership } from '@/api/types';
import { wireMembership } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { ReceiptHero } from './ReceiptHero';

it.each([
  ['2026-06-04T22:30:00Z', 'Thursday, June 4'],
  ['2026-06-05T05:30:00Z', 'Friday, June 5'],
  [null, 'Thursday, June 4'],
])('shows the day of the handover: %s', (pickupTime, day) => {
  const membership = { ...wireMembership, pickupTime } as unknown as Membership;
  renderWithProviders(<ReceiptHero membership={membership} heading="Receipt" share={null} status="paid" />);
  expect(screen.getByText(day)).toBeInTheDocument();
});

it.each([
  ['cancelled', true],
  ['expired', true],
  ['failed', false],
  ['unfinished', false],
] as const)(
  'names the restaurant of an order that is %s, and invites nobody if it is over: %p',
  (status, isOver) => {
    renderWithProviders(
      <ReceiptHero
        membership={wireMembership as unknown as Membership}
        heading="Your order"
        share={<button>Share this event</button>}
        status={status}
      />,
    );
    const name = screen.getByText("Lupita's Kitchen");
    expect(name.closest('.over') !== null).toBe(isOver);
    expect(screen.queryByRole('button', { name: 'Share this event' }) === null).toBe(isOver);
  },
);
