import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cents } from '@/domain/money';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { CancelOrder } from './CancelOrder';

const CREDIT = 'Credit that you paid with comes back to your account.';

it.each([
  ['more than the kept fee was paid', 501, 500, '$0.01 goes back to your card.'],
  ['only the kept fee was paid', 500, 500, CREDIT],
  ['nothing was paid by card', 0, 0, CREDIT],
])('says what comes back where %s', async (_what, left, feeKept, words) => {
  renderWithProviders(
    <CancelOrder
      orderId={501}
      isOneOfMany={false}
      left={cents(left)}
      feeKept={cents(feeKept)}
      keepsPromoCode={false}
      until="2026-06-03T22:00:00.000Z"
      timeZone="America/Chicago"
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  expect(dialog).toHaveTextContent(words);
  if (words === CREDIT) expect(dialog).not.toHaveTextContent('goes back to your card');
});
