import { screen } from '@testing-library/react';
import { cents } from '@dwellivery/domain/money';
import { setClock } from '@/lib/clock';
import { wireUser } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { VipNote } from './VipNote';

const END = Date.parse('2026-06-04T12:00:00Z');
const member = {
  ...wireUser,
  stripe_subscribed_at: '2026-01-01T12:00:00Z',
  stripe_subscription_end: new Date(END).toISOString(),
};
const ofMember = /As a VIP member you save/;
const upsell = { name: 'Save $15.00 or more' };

function show(user: object, savings = 2_500) {
  stubApi({ 'GET /api/v2/users/1': { user } });
  renderWithProviders(<VipNote baseCost={cents(10_000)} savings={cents(savings)} />, {
    preloadedState: { session: checkedSession(1) },
  });
}

afterEach(() => setClock(null));

it('of a canceled membership tells the savings until its end, which may pass on an open page', async () => {
  let at = END - 1_000;
  setClock(() => at);
  show({ ...member, stripe_sub_cancelled: true });
  expect(await screen.findByText(ofMember)).toHaveTextContent('$25.00');
  at = END;
  expect(await screen.findByRole('link', upsell)).toHaveAttribute('href', '/subscriptions');
  expect(screen.queryByText(ofMember)).not.toBeInTheDocument();
});

it('of a running membership tells the savings, although its renewal is due', async () => {
  setClock(() => END);
  show(member);
  expect(await screen.findByText(ofMember)).toBeVisible();
});

it('of an order without fees names what members never pay, and no sum', async () => {
  show(member, 0);
  expect(await screen.findByText('As a VIP member you pay no service or reservation fee.')).toBeVisible();
  expect(screen.queryByText(ofMember)).not.toBeInTheDocument();
});

it('has no link to the membership while the account loads', async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  stubApi({ 'GET /api/v2/users/1': () => answered });
  renderWithProviders(<VipNote baseCost={cents(10_000)} savings={cents(2_500)} />, {
    preloadedState: { session: checkedSession(1) },
  });
  expect(screen.getByText(/VIP members pay no service/)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  answer(Response.json({ user: wireUser }));
  expect(await screen.findByRole('link', upsell)).toBeVisible();
});
