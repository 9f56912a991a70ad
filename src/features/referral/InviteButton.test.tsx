import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { InviteButton } from './InviteButton';

const event = { id: 101, shareUrl: 'http://localhost/events/101', restaurantName: "Lupita's Kitchen" };
const LINK = 'http://localhost/events/101?utm_campaign=invite&utm_medium=share&utm_group=101&aid=1&rid=1';

async function open(userId: number | null = 1) {
  const { location } = renderWithProviders(<InviteButton event={event} userId={userId} />, {
    route: '/events/101',
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Invite a Friend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share with your friends & neighbors!' });
  return { dialog: within(dialog), user, location };
}

it('promises the reward and shares to Facebook with the parameters of the invite', async () => {
  const { dialog } = await open();
  expect(dialog.getByText("You and each friend get $10 after the friend's first order.")).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'sign in' })).not.toBeInTheDocument();
  const href = dialog.getByRole('link', { name: 'Share to Facebook' }).getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('u')).toBe(LINK);
});

it('copies the link', async () => {
  const { dialog, user } = await open();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(dialog.getByRole('button', { name: 'Share via URL' }));
  expect(write).toHaveBeenCalledWith(LINK);
});

it('shows the link where it cannot be copied', async () => {
  const { dialog, user } = await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(dialog.getByRole('button', { name: 'Share via URL' }));
  expect(await dialog.findByDisplayValue(LINK)).toBeVisible();
});

it('offers the share sheet of the system where there is one; closing it is no error', async () => {
  const share = jest.fn().mockRejectedValue(new DOMException('Share canceled', 'AbortError'));
  const uncaught = jest.fn();
  process.on('unhandledRejection', uncaught);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { dialog, user } = await open();
  await user.click(dialog.getByRole('button', { name: 'Share another way' }));
  await settled();
  Reflect.deleteProperty(navigator, 'share');
  process.off('unhandledRejection', uncaught);
  expect(share).toHaveBeenCalledWith({ title: "Lupita's Kitchen", url: LINK });
  expect(uncaught).not.toHaveBeenCalled();
});

it('tells a visitor that the reward needs a sign-in, because the link carries none, and leads there and back', async () => {
  const { dialog, user, location } = await open(null);
  const href = dialog.getByRole('link', { name: 'Share to Facebook' }).getAttribute('href') ?? '';
  expect(href).not.toContain('rid');
  expect(dialog.getByRole('button', { name: 'Share via URL' })).toBeVisible();
  const link = dialog.getByRole('link', { name: 'sign in' });
  expect(link.parentElement).toHaveTextContent(/get \$10 .*, if you sign in before you share\.$/);
  await user.click(link);
  expect(location()).toMatchObject({ pathname: '/session', state: { referrer: '/events/101' } });
});
