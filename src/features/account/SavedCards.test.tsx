import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { setClock } from '@/lib/clock';
import { wireAnswers, wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { SavedCards } from './SavedCards';

const MEMBERSHIP_CARD =
  /These are cards for orders\. The card of your VIP membership is under “Update Card”\./;

beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => {
  setClock(null);
  toast.clear();
});

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

  it.each([
    ['are removed one by one', wireAnswers.deleteCard, 'Visa ending 4242 is removed.', false],
    ['stay when they cannot be removed', new Refusal(500), /Something went wrong on our side/, true],
  ])('%s', async (_what, answer, words, stays) => {
    const answers: Record<string, unknown> = {
      'GET /api/v2/users/1/cards': wireAnswers.listCards,
      'GET /api/v2/users/1': { user: wireUser },
      'DELETE /api/v2/users/1/cards/pm_fixture': answer,
    };
    stubApi(answers);
    renderWithProviders(<SavedCards userId={1} />, { preloadedState: { session: checkedSession(1) } });
    const remove = await screen.findByRole('button', { name: 'Remove: Visa ending 4242' });
    if (!stays) answers['GET /api/v2/users/1/cards'] = { cards: [] };
    await userEvent.click(remove);
    await waitFor(() => expect(toastStore.get()).toMatchObject([{ text: expect.stringMatching(words) }]));
    if (stays) return expect(remove).toBeVisible();
    await waitFor(() => expect(remove).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Saved cards' })).toHaveFocus();
  });
});
