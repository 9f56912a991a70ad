import { screen } from '@testing-library/react';
import { setClock } from '@/lib/clock';
import { wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { SavedCards } from './SavedCards';

const MEMBERSHIP_CARD =
  /These are cards for orders\. The card of your VIP membership is under “Update Card”\./;

beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => setClock(null));

function show(user: object) {
  stubApi({
    'GET /api/v2/users/1/cards': { cards: [] },
    'GET /api/v2/users/1': { user: { ...wireUser, ...user } },
  });
  renderWithProviders(<SavedCards userId={1} />, { preloadedState: { session: checkedSession(1) } });
  return screen.findByText('You have none. You can save a card when you pay.');
}

describe('the saved cards', () => {
  it('of a member are told apart from the card that pays the membership', async () => {
    await show({ stripe_subscribed_at: '2026-05-01T12:00:00.000Z' });
    expect(await screen.findByText(MEMBERSHIP_CARD)).toBeVisible();
  });

  it('of another customer say nothing of a membership', async () => {
    await show({});
    expect(screen.queryByText(/VIP/)).not.toBeInTheDocument();
  });
});
