import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notifications } from '@/api/followsApi';
import { wireAnswers } from '@/testing/apiFixtures';
import { fakePush, PUSH_ENDPOINT, PUSH_KEY, removeFakePush } from '@/testing/fakePush';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { Refusal, stubApi } from '@/testing/stubApi';
import { NotifyMe } from './NotifyMe';

afterEach(removeFakePush);

type Push = NonNullable<Notifications['push']>;
const DEVICE = PUSH_ENDPOINT.slice(-12);
const OFFER = 'Know when the kitchen cooks and when your order is on its way.';

/** @returns the calls, and the bodies of what was sent */
function show(push: Partial<Push> | null, refusal?: Refusal) {
  const { push: known } = wireAnswers.showNotifications.notifications;
  let device = push?.device ?? null;
  const answer = () => ({
    notifications: {
      ...wireAnswers.showNotifications.notifications,
      push: push && { ...known, ...push, device },
    },
  });
  const sent: unknown[] = [];
  const calls = stubApi({
    'GET /api/v2/notifications': answer,
    'POST /api/v2/push_subscriptions': async (_url: URL, request: Request) => {
      if (refusal) return refusal;
      const body = (await request.json()) as { endpoint: string };
      sent.push(body);
      device = body.endpoint.slice(-12);
      return answer();
    },
  });
  renderWithProviders(<NotifyMe d2d />, { preloadedState: { session: checkedSession(1) } });
  return { calls, sent };
}
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Tell me' }));
/** The calls and the browser have answered, and nothing has been drawn. */
const expectNothing = async (calls: string[]) => {
  await waitFor(() => expect(calls).toEqual(['GET /api/v2/notifications']));
  await act(settled);
  expect(document.body).toHaveTextContent(/^$/);
};

it('asks the browser only by a press, and then says that it will tell', async () => {
  const browser = fakePush();
  const { sent } = show({});
  expect(await screen.findByText(OFFER)).toBeVisible();
  expect([browser.asked, browser.endpoint]).toEqual([0, null]);
  await press();
  expect(await screen.findByText('You will get a notification on this device.')).toBeVisible();
  expect(browser).toMatchObject({ asked: 1, endpoint: PUSH_ENDPOINT, key: PUSH_KEY });
  expect(sent).toEqual([{ endpoint: PUSH_ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('says what a refusal of the browser means', async () => {
  fakePush({ answer: 'denied' });
  const { sent } = show({});
  await press();
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible();
  expect([screen.queryByRole('button'), sent]).toEqual([null, []]);
});

it('can be pressed again if the question was only closed, or the server did not answer', async () => {
  const browser = fakePush({ answer: 'default' });
  show({}, new Refusal(503, { message: 'Please try again.' }));
  await press();
  expect(await screen.findByText(OFFER)).toBeVisible();
  browser.answer = 'granted';
  await press();
  expect(await screen.findByText('Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tell me' })).toBeEnabled();
});

describe('takes no room', () => {
  it('in a browser that cannot show notifications, and asks the server for nothing', () => {
    const { calls } = show({});
    expect(document.body).toHaveTextContent(/^$/);
    expect(calls).toEqual([]);
  });

  it.each<[string, Parameters<typeof fakePush>[0], Partial<Push> | null]>([
    ['where it is on', { permission: 'granted', endpoint: PUSH_ENDPOINT }, { device: DEVICE }],
    ['where the browser blocks it', { permission: 'denied' }, {}],
    ['where the customer turned these notifications off', {}, { stages: false }],
    ['where none are offered', {}, null],
  ])('%s', async (_where, browser, push) => {
    fakePush(browser);
    await expectNothing(show(push).calls);
  });
});

it.each([
  ['another address', { endpoint: 'https://fcm.googleapis.com/fcm/send/former-address' }],
  ['no subscription', { endpoint: null }],
  ['a subscription with another key', { endpoint: PUSH_ENDPOINT, key: 'BAAA' }],
])('a browser that was on and has %s subscribes again', async (_what, change) => {
  const browser = fakePush({ permission: 'granted', ...change });
  const { sent } = show({ device: DEVICE });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(browser).toMatchObject({ asked: 0, key: PUSH_KEY });
  expect(document.body).toHaveTextContent(/^$/);
});

it("leaves another customer's subscription of this browser alone", async () => {
  fakePush({ permission: 'granted', endpoint: PUSH_ENDPOINT });
  const { sent } = show({ device: null });
  expect(await screen.findByText(OFFER)).toBeVisible();
  expect(sent).toEqual([]);
});
