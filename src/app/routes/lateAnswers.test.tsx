import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { navigation } from '@/lib/navigation';
import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers, wireEvent, wireQuote, wireUser } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

/**
 * A customer who has left a screen before its answer arrives stays where they are: the answer would take them away from what they do
 * there, and with it the input.
 */
interface Row {
  path: string;
  userId: number | null;
  /** The call whose answer is late. */
  call: string;
  answer: unknown;
  /** What the customer does on the screen; the call is its last effect. */
  send: (user: UserEvent) => Promise<void>;
  told?: string;
  user?: object;
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const fill = async (user: UserEvent, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
const slot = { id: 5, time: '2026-06-04T22:30:00.000Z', label: '5:30 PM', full: false, remaining: 5 };
const quote = { data: { checkoutDetails: { ...wireQuote, availableTimeSlots: [{ id: 5 }] } } };

const calls = {
  'GET /api/v2/events/101': { data: { event: { ...wireEvent, timeSlots: [slot] } } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/events/101/checkout_details': quote,
  'GET /api/v2/users/1/access': wireAnswers.showAccess,
  'GET /api/v2/homes/validate': wireAnswers.validateHome,
};

const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const dish = anItem({ product: { id: 1001, name: 'Tacos' }, optionChoices: { 1: salsa } });

const signUp = async (user: UserEvent) => {
  await fill(user, 'Name', 'Casey Rivera');
  await fill(user, 'Email', 'new@demo.test');
  await fill(user, 'Password', 'secret1');
  await fill(user, 'Mobile phone', '6305550101');
  await fill(user, 'Zip code', '60540');
  await press(user, 'Sign Up');
};

const rows: Record<string, Row> = {
  'a saved profile': {
    path: '/account/edit',
    userId: 1,
    call: 'PATCH /api/v2/users/1',
    answer: { user: wireUser },
    send: (user) => press(user, 'Update'),
    told: 'Account settings updated!',
  },
  'a saved address': {
    path: '/session/update_info',
    userId: 1,
    call: 'PATCH /api/v2/users/1',
    answer: { user: wireUser },
    send: (user) => press(user, 'Save'),
    told: 'Account settings updated!',
  },
  'a zip that is not served': {
    path: '/registration/add_home',
    userId: 1,
    call: 'GET /api/v2/homes/validate',
    answer: { ...wireAnswers.validateHome, serviceable: false },
    send: async (user) => {
      await fill(user, 'Zip code', '99999');
      await press(user, /Continue|Save|Go/);
    },
  },
  'a saved home': {
    path: '/registration/add_home',
    userId: 1,
    call: 'POST /api/v2/homes',
    answer: wireAnswers.createHome,
    send: async (user) => {
      await fill(user, 'Zip code', '60540');
      await press(user, /Continue|Save|Go/);
    },
  },
  'a sign-up out of the area': {
    path: '/registration',
    userId: null,
    call: 'POST /api/v2/users',
    answer: new Refusal(422, { code: 'out_of_area' }),
    send: signUp,
  },
  'a sign-in before the confirmation': {
    path: '/session',
    userId: null,
    call: 'POST /api/v2/session',
    answer: new Refusal(403, { message: 'You must confirm your account.', code: 'not_confirmed' }),
    send: async (user) => {
      await fill(user, 'Email', 'casey@demo.test');
      await fill(user, 'Password', 'dwellivery');
      await press(user, 'Sign in');
    },
    told: 'You must confirm your account to login!',
  },
  'a mail for a new password': {
    path: '/password/new',
    userId: null,
    call: 'POST /api/v2/passwords',
    answer: wireAnswers.requestPasswordReset,
    send: async (user) => {
      await fill(user, 'Email', 'casey@demo.test');
      await press(user, 'Reset');
    },
    told: 'Check email for password reset instructions',
  },
  'a link that has expired': {
    path: '/password/edit/token-1',
    userId: null,
    call: 'GET /api/v2/passwords/token-1',
    answer: new Refusal(404),
    send: async () => undefined,
    told: 'Your password reset token has expired.',
  },
  'a confirmed email': {
    path: '/account/email/token-1',
    userId: 1,
    call: 'POST /api/v2/email_changes/token-1',
    answer: wireAnswers.confirmEmailChange,
    send: async () => undefined,
    told: `Your email is now ${wireUser.email}.`,
  },
  'a subscription': {
    path: '/account?success=true',
    userId: 1,
    call: 'GET /api/v2/stripe_memberships',
    answer: wireAnswers.confirmSubscription,
    send: async () => undefined,
  },
  'a canceled subscription': {
    path: '/account',
    userId: 1,
    call: 'DELETE /api/v2/stripe_memberships',
    answer: wireAnswers.cancelSubscription,
    user: { stripe_subscribed_at: '2026-05-20T12:00:00Z', stripe_subscription_end: '2099-06-20T12:00:00Z' },
    send: async (user) => {
      await press(user, 'Cancel Subscription');
      await press(user, 'Yes, cancel');
    },
  },
  'the zip of the browser’s location': {
    path: '/browse',
    userId: null,
    call: 'GET /api/postal_codes',
    answer: wireAnswers.listPostalCodes,
    send: async () => undefined,
  },
  'a checked order form': {
    path: '/events/101/checkout',
    userId: 1,
    call: 'POST /api/v2/events/101/validate_address',
    answer: wireAnswers.validateAddress,
    send: (user) => press(user, /^Continue to payment/),
  },
};

beforeAll(() =>
  Promise.all([
    import('./chunks/account'),
    import('./chunks/auth'),
    import('./chunks/info'),
    import('./BrowseRoute'),
    import('./CheckoutRoute'),
  ]),
);
beforeEach(() => {
  const getCurrentPosition = (found: PositionCallback) =>
    found({ coords: { latitude: 41.77, longitude: -88.14 } } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
});
afterEach(() => {
  tokenStore().clear();
  toast.clear();
});

it.each(Object.entries(rows))('%s leaves the customer where they are', async (_what, row) => {
  const replace = jest.spyOn(navigation, 'replace').mockReturnValue(undefined);
  const reload = jest.spyOn(navigation, 'reload').mockReturnValue(true);
  let answerNow: (answer: unknown) => void = () => undefined;
  const late = new Promise((resolve) => (answerNow = resolve));
  const made = stubApi({
    ...calls,
    'GET /api/v2/users/1': { user: { ...wireUser, ...row.user } },
    [row.call]: () => late,
  });
  const { location } = renderWithProviders(<Site />, {
    route: row.path,
    preloadedState: {
      session: checkedSession(row.userId),
      carts: { 101: aCart({ items: [dish], draft: { timeSlotId: 5 } }) },
    },
  });
  const user = userEvent.setup();
  await row.send(user);
  await waitFor(() => expect(made.map((call) => call.split('?')[0])).toContain(row.call));
  await user.click(screen.getByRole('link', { name: 'FAQ', hidden: true }));
  expect(location().pathname).toBe('/faq');

  answerNow(row.answer);
  // Several turns: the answer's body, the call's end, the screen's own steps.
  for (let turn = 0; turn < 10; turn += 1) await act(settled);
  expect(location().pathname).toBe('/faq');
  expect(replace).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  if (row.told) expect(toastStore.get().map(({ text }) => text)).toEqual([row.told]);
});
