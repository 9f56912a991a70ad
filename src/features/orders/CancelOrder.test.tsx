import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cents } from '@dwellivery/domain/money';
import { setClock } from '@/lib/clock';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { CancelOrder, CancelUnpaid } from './CancelOrder';

const CREDIT = 'Credit that you paid with comes back to your account.';
const UNTIL = '2026-06-03T22:00:00.000Z';
const paidOrder = (left = 0, feeKept = 0, deliveryKept = 0) => (
  <CancelOrder
    orderId={501}
    isOneOfMany={false}
    left={cents(left)}
    feeKept={cents(feeKept)}
    deliveryKept={cents(deliveryKept)}
    keepsPromoCode={false}
    until={UNTIL}
    timeZone="America/Chicago"
  />
);
const cancelButton = () => screen.queryByRole('button', { name: 'Cancel order' });

let at: number;
beforeEach(() => {
  at = Date.parse(UNTIL) - 60_000;
  setClock(() => at);
});
afterEach(() => setClock(null));

it.each([
  ['more than the kept fee was paid', 501, 500, '$0.01 goes back to your card.'],
  ['only the kept fee was paid', 500, 500, CREDIT],
  ['nothing was paid by card', 0, 0, CREDIT],
])('says what comes back where %s', async (_what, left, feeKept, words) => {
  renderWithProviders(paidOrder(left, feeKept));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  expect(dialog).toHaveTextContent(words);
  if (words === CREDIT) expect(dialog).not.toHaveTextContent('goes back to your card');
});

it('says that the fee of a delivery is kept which neighbors have joined', async () => {
  renderWithProviders(paidOrder(3_000, 500, 499));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  expect(dialog).toHaveTextContent('$20.01 goes back to your card.');
  expect(dialog).toHaveTextContent(
    'The delivery fee of $4.99 is kept, because orders of neighbors come with this delivery.',
  );
  expect(dialog).toHaveTextContent('The reservation fee of $5.00 is kept');
});

it.each([
  ['a paid order', paidOrder()],
  ['an unpaid order', <CancelUnpaid key="unpaid" orderId={501} until={UNTIL} />],
])('leaves %s at the cut-off', (_what, part) => {
  jest.useFakeTimers();
  const { container } = renderWithProviders(part);
  expect(cancelButton()).toBeVisible();
  at += 60_000;
  act(() => jest.advanceTimersByTime(60_000));
  expect(cancelButton()).not.toBeInTheDocument();
  expect(container).not.toHaveTextContent(/cancel/i);
  jest.useRealTimers();
});
