import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wireAnswers } from '@/testing/apiFixtures';
import { fakePush, PUSH_ENDPOINT, removeFakePush } from '@/testing/fakePush';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { MailedNotificationsScreen, NotificationsScreen } from './NotificationScreens';

afterEach(removeFakePush);

const { notifications } = wireAnswers.showNotifications;

function show(at: 'own' | 'mailed', device: string | null = null) {
  let push = { ...notifications.push, device };
  const answer = (change: object = {}) => {
    push = { ...push, ...change };
    return { notifications: { ...notifications, push } };
  };
  const sent: unknown[] = [];
  const calls = stubApi({
    'GET /api/v2/notifications': () => answer(),
    'GET /api/v2/notifications/t0ken': () => answer(),
    'PATCH /api/v2/notifications': async (_url: URL, request: Request) => {
      const body = (await request.json()) as { notifications: { push: object } };
      sent.push(body.notifications);
      return answer(body.notifications.push);
    },
    'POST /api/v2/push_subscriptions': () => answer({ device: PUSH_ENDPOINT.slice(-12) }),
    'DELETE /api/v2/push_subscriptions': () => answer({ device: null }),
  });
  renderWithProviders(at === 'own' ? <NotificationsScreen /> : <MailedNotificationsScreen token="t0ken" />, {
    preloadedState: { session: checkedSession(at === 'own' ? 1 : null) },
  });
  return { calls, sent };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('turns this device on and off', async () => {
  const browser = fakePush();
  const { calls } = show('own');
  await press('Turn on notifications');
  expect(await screen.findByText('This device shows notifications.')).toBeVisible();
  await press('Turn off notifications');
  expect(await screen.findByText('This device shows no notifications.')).toBeVisible();
  expect(calls.filter((call) => call.includes('push'))).toEqual([
    'POST /api/v2/push_subscriptions',
    'DELETE /api/v2/push_subscriptions',
  ]);
  expect(browser).toMatchObject({ asked: 1, endpoint: null });
});

it('chooses what is shown', async () => {
  fakePush();
  const { sent } = show('own');
  const box = await screen.findByRole('checkbox', { name: 'New events at what I follow' });
  expect(box).toBeChecked();
  await userEvent.click(box);
  expect(await screen.findByRole('checkbox', { name: 'New events at what I follow' })).not.toBeChecked();
  expect(sent).toEqual([{ push: { follows: false } }]);
});

it('says what to do where the browser blocks or cannot show notifications', async () => {
  fakePush({ permission: 'denied' });
  show('own');
  expect(await screen.findByText(/This browser blocks notifications/)).toBeVisible();
});

it('names the Home Screen where the browser has no push', async () => {
  show('own');
  expect(await screen.findByText(/add this site to the Home Screen/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /notifications/ })).not.toBeInTheDocument();
});

it('has no switch of a device behind the link of a mail', async () => {
  fakePush();
  show('mailed');
  expect(await screen.findByRole('checkbox', { name: 'Reminders of my orders' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /notifications/ })).not.toBeInTheDocument();
});
