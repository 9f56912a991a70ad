import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import * as mailingList from '@/integrations/mailingList';
import { MailingListSignup } from './MailingListSignup';

jest.mock('@/integrations/mailingList', () => ({
  ...jest.requireActual<object>('@/integrations/mailingList'),
  subscribeToMailingList: jest.fn(),
}));
const subscribe = jest.mocked(mailingList.subscribeToMailingList);

async function signUp(email: string, zip: string) {
  const user = userEvent.setup();
  render(<MailingListSignup />);
  if (email) await user.type(screen.getByLabelText('Email'), email);
  if (zip) await user.type(screen.getByLabelText('Zip code'), zip);
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  return user;
}

beforeEach(() => {
  subscribe.mockReset();
  setRuntimeConfig({ ...defaultRuntimeConfig, mailingList: { url: '/list' } });
});
afterEach(() => setRuntimeConfig(null));

it('is not shown where no list is configured', () => {
  setRuntimeConfig(defaultRuntimeConfig);
  const { container } = render(<MailingListSignup />);
  expect(container).toBeEmptyDOMElement();
});

it('shows thanks, and sends only the digits of the zip', async () => {
  subscribe.mockResolvedValue();
  await signUp(' a\u200b@example.com', 'IL 60540');
  expect(await screen.findByText('Thanks for subscribing!')).toBeVisible();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(subscribe).toHaveBeenCalledWith({ email: 'a@example.com', zip: '60540' });
});

it.each([
  ['', '60540', 'Email', 'Must input a valid email'],
  ['a@b', '60540', 'Email', 'Must input a valid email'],
  ['a@example.com', '6054', 'Zip code', 'Must input a valid zip code'],
])('refuses %p with %p', async (email, zip, label, text) => {
  await signUp(email, zip);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(subscribe).not.toHaveBeenCalled();
});

it('keeps the input after a failure', async () => {
  subscribe.mockRejectedValueOnce(new Error('off')).mockResolvedValueOnce();
  const user = await signUp('a@example.com', '60540');
  expect(await screen.findByText('Something went wrong with subscribing. Please try again')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('a@example.com');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Thanks for subscribing!')).toBeVisible();
});
