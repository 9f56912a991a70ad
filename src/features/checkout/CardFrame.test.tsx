import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { loadStripe, STRIPE_MISSING_TEXT } from '@/integrations/stripe/loadStripe';
import { settled } from '@/testing/settled';
import { CardFrame } from './CardFrame';

/** Options of the group at its last render. */
let mockOptions: object;
jest.mock('@/integrations/stripe/loadStripe', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/loadStripe'),
  loadStripe: jest.fn(),
}));
jest.mock('@/integrations/stripe/elements', () => ({
  Elements: ({ children, options }: { children: ReactNode; options: object }) => {
    mockOptions = options;
    return children;
  },
}));
const script = jest.mocked(loadStripe);

const frame = (clientSecret: string, customerSecret: string | null = null) => (
  <CardFrame clientSecret={clientSecret} customerSecret={customerSecret} loading="Loading">
    <input aria-label="Card" />
  </CardFrame>
);
beforeEach(() => void script.mockReset().mockResolvedValue({} as never));

it('waits for the provider’s script, which it asks for once', async () => {
  render(frame('pi_1_secret'));
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByLabelText('Card')).toBeVisible();
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  expect(script).toHaveBeenCalledTimes(1);
});

it('says that the script is missing, and asks for it again on Retry only', async () => {
  script.mockRejectedValueOnce(new Error('blocked'));
  render(frame('pi_1_secret'));
  expect(await screen.findByText(STRIPE_MISSING_TEXT)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/ad blocker may keep .* Nothing was charged\./);
  await act(settled);
  expect(script).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Card')).toBeVisible();
  expect(screen.queryByText(STRIPE_MISSING_TEXT)).not.toBeInTheDocument();
});

it('begins with empty fields for another payment, and keeps them for the same', async () => {
  const { rerender } = render(frame('pi_1_secret'));
  fireEvent.change(await screen.findByLabelText('Card'), { target: { value: '4242' } });
  rerender(frame('pi_1_secret'));
  expect(screen.getByLabelText('Card')).toHaveValue('4242');
  rerender(frame('pi_2_secret'));
  expect(screen.getByLabelText('Card')).toHaveValue('');
});

it.each([
  [null, {}],
  ['cuss_1', { customerSessionClientSecret: 'cuss_1' }],
])('names the session for saved cards if there is one: %p', async (secret, session) => {
  render(frame('pi_1_secret', secret));
  await screen.findByLabelText('Card');
  expect(mockOptions).toEqual({ clientSecret: 'pi_1_secret', appearance: expect.anything(), ...session });
});

it('passes the new colors on when the color scheme changes', async () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  jest.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
  render(frame('pi_1_secret'));
  await screen.findByLabelText('Card');
  expect(mockOptions).toMatchObject({ appearance: { theme: 'stripe' } });
  document.documentElement.style.colorScheme = 'dark';
  list.matches = true;
  act(() => void list.dispatchEvent(new Event('change')));
  expect(mockOptions).toMatchObject({ appearance: { theme: 'night' } });
  document.documentElement.style.colorScheme = '';
});
