import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import { wireAnswers } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { FollowArea } from './FollowArea';
import { FollowHere } from './FollowHere';
import { FollowLinkScreen } from './FollowLinkScreen';
import { FollowRestaurant } from './FollowRestaurant';
import { MailedNotificationsScreen, NotificationsScreen } from './NotificationScreens';
import { UnsubscribeScreen } from './UnsubscribeScreen';

afterEach(toast.clear);

const ASK = 'POST /api/v2/follows';

/** The bodies of the requests. */
function bodies(answer: unknown): unknown[] {
  const sent: unknown[] = [];
  stubApi({
    [ASK]: async (_url: URL, request: Request) => {
      sent.push(await request.json());
      return answer;
    },
  });
  return sent;
}
const show = (zip: string | null, userId: number | null = null) =>
  renderWithProviders(<FollowArea zip={zip} />, { preloadedState: { session: checkedSession(userId) } });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Tell me' }));

describe('an area without events', () => {
  it('takes the address of a visitor, and says that a mail has to be opened', async () => {
    const sent = bodies(wireAnswers.createFollow);
    show('99501');
    expect(screen.getByText(/when an event opens in 99501, and no other/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'ann@example.test ');
    await press();
    expect(await screen.findByRole('status')).toHaveTextContent(
      'open the link in the mail that we have just sent to ann@example.test',
    );
    expect(screen.getByRole('status')).toHaveFocus();
    expect(sent).toEqual([{ postal_code: '99501', email: 'ann@example.test' }]);
  });

  it('asks a customer for no known field', async () => {
    const sent = bodies({ follow: { status: 'active', postal_code: '99501', restaurant: null } });
    show('99501', 1);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await press();
    expect(await screen.findByRole('status')).toHaveTextContent(
      'We will write to you once, when an event opens in 99501.',
    );
    expect(sent).toEqual([{ postal_code: '99501' }]);
  });

  it('is asked once by two presses of Enter before the answer', async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = jest.fn(() => isAnswered.then(() => wireAnswers.createFollow));
    stubApi({ [ASK]: asked });
    show('99501');
    await userEvent.type(screen.getByLabelText('Email'), 'ann@example.test{Enter}{Enter}');
    answer();
    expect(await screen.findByRole('status')).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('asks for the zip where it is unknown, and says what is wrong at its field', async () => {
    const sent = bodies(wireAnswers.createFollow);
    show(null);
    for (const label of ['Email', 'Zip code']) expect(screen.getByLabelText(label)).toBeRequired();
    await userEvent.type(screen.getByLabelText('Zip code'), '995');
    await press();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByText('Must input a valid email')).toBeVisible();
    expect(screen.getByText('Please enter a valid zip code')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Email'), 'ann@example.test');
    await userEvent.type(screen.getByLabelText('Zip code'), '01');
    await press();
    await waitFor(() => expect(sent).toEqual([{ postal_code: '99501', email: 'ann@example.test' }]));
  });

  it('says what went wrong, and can be pressed again', async () => {
    let isUp = false;
    stubApi({
      [ASK]: () => (isUp ? wireAnswers.createFollow : new Refusal(429, { message: 'Please wait.' })),
    });
    show('99501', 1);
    await press();
    expect(await screen.findByText('Please wait.')).toBeVisible();
    isUp = true;
    await press();
    expect(await screen.findByRole('status')).toBeVisible();
  });
});

describe('the link in its mail', () => {
  const show = (token: string) => renderWithProviders(<FollowLinkScreen token={token} />);
  const pressYes = () => userEvent.click(screen.getByRole('button', { name: 'Yes, tell me' }));
  const CONFIRM = 'POST /api/v2/follows/t0ken';

  it('confirms by a press only, as mail scanners open links, and leads to what is followed', async () => {
    const made = stubApi({ [CONFIRM]: wireAnswers.confirmFollow });
    show('t0ken');
    expect(screen.getByRole('link', { name: 'See what is on now' })).toHaveAttribute('href', '/browse');
    expect(made).toHaveLength(0);
    await pressYes();
    expect(await screen.findByText(/We will write to you once, when an event opens in 99501/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveFocus();
    expect(made).toHaveLength(1);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See what is on now' })).toHaveAttribute('href', '/browse/99501');
  });

  it('leads to a followed restaurant', async () => {
    const restaurant = { slug: 'lupitas-kitchen', name: "Lupita's Kitchen" };
    stubApi({ [CONFIRM]: { follow: { status: 'active', postal_code: null, restaurant } } });
    show('t0ken');
    await pressYes();
    expect(await screen.findByText(/when Lupita's Kitchen has a new event/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what is on now' })).toHaveAttribute(
      'href',
      '/restaurants/lupitas-kitchen',
    );
  });

  it('that is too old says so, and offers no other try', async () => {
    stubApi({
      'POST /api/v2/follows/old': new Refusal(422, { message: 'This link does not work any more.' }),
    });
    show('old');
    await pressYes();
    expect(await screen.findByText('This link does not work any more.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('can be pressed again if the server fails', async () => {
    let isUp = false;
    stubApi({ [CONFIRM]: () => (isUp ? wireAnswers.confirmFollow : new Refusal(500)) });
    show('t0ken');
    await pressYes();
    expect(await screen.findByText(/went wrong/i)).toBeVisible();
    isUp = true;
    await pressYes();
    expect(await screen.findByText(/We will write to you once/)).toBeVisible();
  });
});

const NAME = "Lupita's Kitchen";
const RESTAURANT = { kind: 'restaurant', key: 'lupitas-kitchen', name: NAME };
const answerOf = (follows: object[], reminders: boolean | null = true) => ({
  notifications: { address: 'casey@demo.test', follows, reminders },
});

describe('the link that ends what a mail is about', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  const show = (answer: unknown) => {
    stubApi({ 'POST /api/v2/unsubscribe/t0ken': answer });
    renderWithProviders(<UnsubscribeScreen token="t0ken" />);
    expect(screen.getByText(/We will send no more mails about this/)).toBeVisible();
  };

  it('says what has ended', async () => {
    show({ message: 'You will get no more mails about 99501.' });
    await press();
    const told = await screen.findByRole('status');
    expect(told).toHaveTextContent('You will get no more mails about 99501.');
    expect(told).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('that is too old says so, promises nothing, and offers no other try', async () => {
    show(new Refusal(422, { message: 'This link does not work any more.' }));
    await press();
    const told = await screen.findByRole('status');
    expect(told).toHaveTextContent('This link does not work any more.');
    expect(told).toHaveFocus();
    expect(screen.queryByText(/We will send no more mails/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See what is on now' })).toHaveAttribute('href', '/browse');
  });

  it('can be pressed again if the server fails', async () => {
    show(new Refusal(500));
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(/went wrong/i);
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toHaveFocus();
  });
});

describe('a restaurant', () => {
  const visit = (userId: number | null) =>
    renderWithProviders(<FollowRestaurant slug="lupitas-kitchen" name={NAME} />, {
      preloadedState: { session: checkedSession(userId) },
    });

  it('is followed by a customer with one press, and left with another', async () => {
    let follows: object[] = [];
    const sent: unknown[] = [];
    const take = (next: object[], answer: () => unknown) => async (_url: URL, request: Request) => {
      sent.push(await request.json());
      follows = next;
      return answer();
    };
    stubApi({
      'GET /api/v2/notifications': () => answerOf(follows),
      [ASK]: take([RESTAURANT], () => ({
        follow: { status: 'active', postal_code: null, restaurant: { slug: 'lupitas-kitchen', name: NAME } },
      })),
      'PATCH /api/v2/notifications': take([], () => answerOf([])),
    });
    visit(1);
    await userEvent.click(await screen.findByRole('button', { name: `Follow ${NAME}` }));
    const followed = await screen.findByRole('button', { name: `Following ${NAME}`, pressed: true });
    expect(screen.getByRole('status')).toHaveTextContent('We will write to you when');
    await userEvent.click(followed);
    expect(await screen.findByRole('button', { name: `Follow ${NAME}`, pressed: false })).toBeVisible();
    expect(sent).toEqual([
      { restaurant: 'lupitas-kitchen' },
      { notifications: { follow: { kind: 'restaurant', key: 'lupitas-kitchen', on: false } } },
    ]);
  });

  it('is followed by a press before it is known whether it is followed', async () => {
    const sent: unknown[] = [];
    stubApi({
      'GET /api/v2/notifications': () => new Promise(() => undefined),
      [ASK]: async (_url: URL, request: Request) => {
        sent.push(await request.json());
        return wireAnswers.createFollow;
      },
    });
    visit(1);
    await userEvent.click(screen.getByRole('button', { name: `Follow ${NAME}` }));
    await waitFor(() => expect(sent).toEqual([{ restaurant: 'lupitas-kitchen' }]));
  });

  it('is followed by a visitor with an address, which a mail confirms', async () => {
    const sent = bodies(wireAnswers.createFollow);
    visit(null);
    await userEvent.click(screen.getByRole('button', { name: `Follow ${NAME}` }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await userEvent.keyboard('ann@example.test');
    await press();
    expect(await screen.findByRole('status')).toHaveTextContent('open the link in the mail');
    expect(screen.getByRole('status')).toHaveFocus();
    expect(sent).toEqual([{ restaurant: 'lupitas-kitchen', email: 'ann@example.test' }]);
  });
});

describe('the restaurant of an event', () => {
  const visit = (userId: number | null) =>
    renderWithProviders(<FollowHere slug="lupitas-kitchen" name={NAME} />, {
      preloadedState: { session: checkedSession(userId) },
    });

  it('is followed by a customer with one press, which a toast confirms', async () => {
    let follows: object[] = [];
    stubApi({
      'GET /api/v2/notifications': () => answerOf(follows),
      [ASK]: () => {
        follows = [RESTAURANT];
        const restaurant = { slug: 'lupitas-kitchen', name: NAME };
        return { follow: { status: 'active', postal_code: null, restaurant } };
      },
    });
    visit(1);
    await userEvent.click(screen.getByRole('button', { name: `Follow ${NAME}` }));
    await screen.findByRole('button', { name: `Following ${NAME}`, pressed: true });
    expect(toastStore.get()).toMatchObject([
      { tone: 'success', text: `We will write to you when ${NAME} has a new event.` },
    ]);
  });

  it('says in a toast what went wrong', async () => {
    stubApi({
      'GET /api/v2/notifications': () => answerOf([]),
      [ASK]: () => new Refusal(429, { message: 'Please wait.' }),
    });
    visit(1);
    await userEvent.click(screen.getByRole('button', { name: `Follow ${NAME}` }));
    await waitFor(() => expect(toastStore.get()).toMatchObject([{ tone: 'failure', text: 'Please wait.' }]));
  });

  it('leaves a lost session to its own notice', async () => {
    stubApi({
      'GET /api/v2/notifications': () => answerOf([]),
      [ASK]: () => new Refusal(401, { message: 'Please sign in.', code: 'unauthenticated' }),
    });
    visit(1);
    const button = screen.getByRole('button', { name: `Follow ${NAME}` });
    await userEvent.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
    expect(toastStore.get()).toEqual([]);
  });

  it('is followed by a visitor in a dialog, which returns the focus', async () => {
    const sent = bodies(wireAnswers.createFollow);
    visit(null);
    const button = screen.getByRole('button', { name: `Follow ${NAME}` });
    await userEvent.click(button);
    const dialog = within(screen.getByRole('dialog', { name: `Follow ${NAME}` }));
    await userEvent.type(dialog.getByLabelText('Email'), 'ann@example.test');
    await press();
    expect(await dialog.findByRole('status')).toHaveTextContent('open the link in the mail');
    expect(dialog.getByRole('status')).toHaveFocus();
    expect(sent).toEqual([{ restaurant: 'lupitas-kitchen', email: 'ann@example.test' }]);
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveFocus();
  });
});

describe('the notification choices', () => {
  /** @returns the bodies of the changes */
  function choices(path: string, changed: (change: { follow?: { on: boolean } }) => unknown) {
    const sent: unknown[] = [];
    stubApi({
      [`GET ${path}`]: answerOf([RESTAURANT, { kind: 'waitlist', key: '104', name: 'Green Bowl' }]),
      [`PATCH ${path}`]: async (_url: URL, request: Request) => {
        const { notifications } = (await request.json()) as { notifications: { follow?: { on: boolean } } };
        sent.push(notifications);
        return changed(notifications);
      },
    });
    return sent;
  }
  const button = (name: string) => screen.findByRole('button', { name });

  it('of a mail are changed one by one, and taken back, without a sign-in', async () => {
    const sent = choices('/api/v2/notifications/t0ken', ({ follow }) =>
      answerOf(follow?.on ? [RESTAURANT] : []),
    );
    renderWithProviders(<MailedNotificationsScreen token="t0ken" />);
    await userEvent.click(await button(`Unfollow ${NAME}`));
    await userEvent.click(await button(`Follow again ${NAME}`));
    expect(await button(`Unfollow ${NAME}`)).toBeVisible();
    const follow = { kind: 'restaurant', key: 'lupitas-kitchen' };
    expect(sent).toEqual([{ follow: { ...follow, on: false } }, { follow: { ...follow, on: true } }]);
    // A place in line cannot be taken back.
    expect(screen.queryByRole('button', { name: /Green Bowl/ })).not.toBeInTheDocument();
    expect(screen.getByText(/orders and your account cannot be turned off/)).toBeVisible();
  });

  it('are all turned off at once', async () => {
    const sent = choices('/api/v2/notifications/t0ken', () => answerOf([], false));
    renderWithProviders(<MailedNotificationsScreen token="t0ken" />);
    await userEvent.click(await button('Turn everything else off'));
    expect(await screen.findByRole('checkbox', { checked: false })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn everything else off' })).not.toBeInTheDocument();
    expect(sent).toEqual([{ everything: false }]);
  });

  it('of an account have the reminders', async () => {
    const sent = choices('/api/v2/notifications', () => answerOf([RESTAURANT], false));
    renderWithProviders(<NotificationsScreen />, { preloadedState: { session: checkedSession(1) } });
    const checkbox = await screen.findByRole('checkbox', { name: /Remind me of my orders/ });
    fireEvent.click(checkbox);
    // A browser takes the focus from a control that is disabled.
    expect(checkbox).toBeEnabled();
    await waitFor(() => expect(sent).toEqual([{ reminders: false }]));
  });

  it('stay as they are if a change is refused', async () => {
    choices('/api/v2/notifications/t0ken', () => new Refusal(429, { message: 'Please wait.' }));
    renderWithProviders(<MailedNotificationsScreen token="t0ken" />);
    await userEvent.click(await button(`Unfollow ${NAME}`));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
    expect(await button(`Unfollow ${NAME}`)).toBeVisible();
  });

  it('of an old link lead to the sign-in', async () => {
    stubApi({
      'GET /api/v2/notifications/old': new Refusal(422, { message: 'This link does not work any more.' }),
    });
    renderWithProviders(<MailedNotificationsScreen token="old" />);
    expect(await screen.findByText(/This link does not work any more/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/account/notifications');
  });
});
