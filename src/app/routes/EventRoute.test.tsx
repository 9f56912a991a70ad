import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import type { CartItem } from '@dwellivery/domain/cart';
import { wireAnswers, wireEvent, wireEventCard } from '@/testing/apiFixtures';
import { setClock } from '@/lib/clock';
import { itemAdded } from '@/store/slices/carts';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';
import { screens } from '../routing/screens';

const EVENT = 'GET /api/v2/events/101';
const MENU = 'GET /api/v2/events/101/menu_categories';
const other = { ...wireEventCard, id: 102, restaurantName: 'Nonna Rosa' };
const calls = {
  [EVENT]: wireAnswers.showEvent,
  [MENU]: wireAnswers.listMenuCategories,
  'GET /api/v2/relevance/projects': { relevance: { ids: [101, 102] } },
  'GET /api/v2/projects': { projects: [wireEventCard, other], total: 2 },
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};
const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const tacos = anItem({ productId: 1001, optionChoices: { 1: salsa } });
const withEvent = (changed: object) => ({
  ...calls,
  [EVENT]: { data: { event: { ...wireEvent, ...changed } } },
});

interface Visit {
  path?: string;
  userId?: number | null;
  items?: CartItem[];
  wide?: boolean;
}
function visit({ path = '/events/101', userId = null, items = [], wide = true }: Visit = {}) {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: wide }) as MediaQueryList,
    );
  const view = renderWithProviders(<Site />, {
    route: path,
    preloadedState: { session: checkedSession(userId), carts: { 101: aCart({ items }) } },
  });
  return { ...view, user: userEvent.setup() };
}
const NONE = { projects: [], total: 0 };
const title = () => screen.findByRole('heading', { level: 1, name: "Lupita's Kitchen" });

beforeAll(() => import('./EventRoute'));
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => {
  setRuntimeConfig(null);
  setClock(null);
  jest.useRealTimers();
});

describe('the event', () => {
  it('takes orders on a device whose clock is ahead by hours, as the server says', async () => {
    const atServer = new Date(Date.parse(wireEvent.orderCutoffAt) - 3 * 3_600_000).toUTCString();
    setClock(() => Date.parse(wireEvent.orderCutoffAt) + 3 * 3_600_000);
    stubApi({
      ...calls,
      [EVENT]: () => Response.json(wireAnswers.showEvent, { headers: { date: atServer } }),
    });
    visit();
    expect(await screen.findByRole('button', { name: 'Add Al pastor tacos' })).toBeVisible();
    expect(screen.getByText('(3 hours left)')).toBeVisible();
    expect(screen.queryByText('This event is no longer accepting orders.')).not.toBeInTheDocument();
  });

  it('loads the checkout when the first dish is in the cart', async () => {
    const checkout = jest.spyOn(screens.checkout, 'preload').mockReturnValue();
    stubApi(calls);
    const { store, user } = visit();
    await title();
    await user.keyboard('{Tab}');
    expect(checkout).not.toHaveBeenCalled();
    act(() => void store.dispatch(itemAdded({ eventId: '101', item: tacos })));
    await user.keyboard('{Tab}');
    expect(checkout).toHaveBeenCalledTimes(1);
  });

  it.each(['/events/101', '/projects/101'])('%s shows food, day, place and how it comes', async (path) => {
    stubApi(calls);
    visit({ path });
    expect(await title()).toBeVisible();
    expect(document.title).toBe("Lupita's Kitchen, Thu, Jun 4 – Dwellivery");
    expect(screen.getAllByText('Thursday, June 4')[0]).toBeInTheDocument();
    expect(screen.getByText('Thursday, 5:30 PM to 7:30 PM')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Invite a Friend' })).toBeVisible();
    expect(screen.getByText('Direct to Door Delivery Available')).toBeVisible();
    expect(screen.getByText('Pickup Available')).toBeVisible();
    expect(screen.getByText('Delivers within 3 miles in Naperville')).toBeVisible();
    expect(screen.getByText('Pickup at 200 S Washington St')).toBeVisible();
    expect(screen.getByRole('link', { name: "More from Lupita's Kitchen" })).toHaveAttribute(
      'href',
      '/restaurants/lupitas-kitchen',
    );
    expect(await screen.findByRole('region', { name: 'Tacos' })).toHaveTextContent(
      'Al pastor tacosThree of them.$12.95',
    );
    expect(await screen.findByText('Tacos for the neighborhood.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View Order' })).not.toBeInTheDocument();
  });

  it('says until when it can be ordered, how long that is, what is sold out, and when it closed', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'], advanceTimers: true });
    let at = Date.parse(wireEvent.orderCutoffAt) - 61 * 60_000;
    setClock(() => at);
    const [slot] = wireEvent.timeSlots;
    stubApi(withEvent({ remaining: 2, timeSlots: [slot, { ...slot, id: 2, label: '6:30 PM', full: true }] }));
    visit();
    expect(await screen.findByText(/^Order by/)).toHaveTextContent(
      'Order by Wed, Jun 3, 12:00 PM (1 hour left)',
    );
    expect(screen.getByText('2 places left')).toBeVisible();
    at += 2 * 60_000;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('59 minutes left', { exact: false, selector: 'b' })).toBeVisible();
    at = Date.parse(wireEvent.orderCutoffAt);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('This event is no longer accepting orders.')).toBeVisible();
    expect(screen.queryByText(/^Order by/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Add / })).not.toBeInTheDocument();
  });

  it('names no pickup where delivery is the only way', async () => {
    stubApi(withEvent({ d2dExclusive: true }));
    visit();
    await title();
    expect(screen.queryByText(/^Pickup/)).not.toBeInTheDocument();
    expect(screen.queryByText(/200 S Washington St/)).not.toBeInTheDocument();
  });

  it('names its locations where nothing is delivered', async () => {
    stubApi(withEvent({ d2dEnabled: false, deliveryZone: null, locations: ['Library', 'Park'] }));
    visit();
    await title();
    expect(screen.queryByText('Direct to Door Delivery Available')).not.toBeInTheDocument();
    expect(screen.getByText('Library, Park')).toBeVisible();
  });

  it('links to the order of a customer who has ordered', async () => {
    stubApi(withEvent({ membership: 301, currentUserHasOrdered: true }));
    visit({ userId: 1 });
    expect(await screen.findByRole('link', { name: 'View Order' })).toHaveAttribute(
      'href',
      '/orders/301/receipt',
    );
  });
});

const EXTERNAL_FORM = {
  ...defaultRuntimeConfig,
  links: { ...defaultRuntimeConfig.links, waitlist: 'https://example.com/dwellivery/waitlist' },
};

describe('an event that takes no orders', () => {
  const WE_WRITE = 'Join the waitlist and we will write if one opens up.';
  it.each([
    ['of another host', EXTERNAL_FORM, false, 'Every place is taken.'],
    ['of our own', defaultRuntimeConfig, false, `Every place is taken. ${WE_WRITE}`],
    ['and an order', defaultRuntimeConfig, true, `Every place is taken. One of them is yours. ${WE_WRITE}`],
  ])('says of a full event with a waitlist %s what holds', async (_whose, config, hasOrdered, words) => {
    setRuntimeConfig(config);
    stubApi(withEvent({ full: true, joinable: false, currentUserHasOrdered: hasOrdered }));
    visit();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    [
      'a draft',
      { status: 'draft', joinable: false },
      /^This event is a draft and not ready for orders yet\./,
    ],
    [
      'expired',
      { status: 'complete', expired: true, joinable: false },
      /^This event is expired\.\s*This event has passed and is no longer accepting orders\./,
    ],
    [
      'closed',
      { status: 'closed', joinable: false },
      /^This event is no longer accepting orders\.\s*Looks like you got here a little late\./,
    ],
  ])('is %s: says so, offers the waitlist, and the menu is for reading', async (_state, changed, text) => {
    setRuntimeConfig(EXTERNAL_FORM);
    stubApi(withEvent(changed));
    visit();
    const waitlist = await screen.findByRole('link', { name: 'Join the waitlist' });
    expect(waitlist).toHaveAttribute('href', EXTERNAL_FORM.links.waitlist);
    const notice = screen
      .getByText(/^This event is/, { selector: 'p, strong, b, h2' })
      .closest('[role], div');
    expect(notice).toHaveTextContent(text);
    expect(await screen.findByRole('heading', { name: 'Al pastor tacos' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add / })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Order by/)).not.toBeInTheDocument();
  });

  it('is canceled: says so, and offers no waitlist, because it does not take place', async () => {
    setRuntimeConfig(EXTERNAL_FORM);
    stubApi(withEvent({ status: 'closed', joinable: false, cancelledAt: '2026-06-01T12:00:00.000Z' }));
    visit();
    expect(await screen.findByText('This event was canceled.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse other events' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join the waitlist' })).not.toBeInTheDocument();
  });

  it.each([
    ['past', { status: 'complete', expired: true, joinable: false }, true],
    ['full', { full: true, joinable: false }, true],
    ['canceled', { status: 'closed', joinable: false, cancelledAt: '2026-06-01T12:00:00.000Z' }, true],
    ['a draft', { status: 'draft', joinable: false }, false],
  ])(
    'is %s: invites nobody, and leads to the next event of the restaurant',
    async (_state, changed, isOver) => {
      const others = [
        { ...wireEventCard, id: 101 },
        { ...wireEventCard, id: 102, joinable: false },
        { ...wireEventCard, id: 103, runAt: '2026-06-11T22:00:00.000Z' },
      ];
      stubApi({
        ...withEvent(changed),
        'GET /api/v2/projects': ({ search }: URL) =>
          /restaurant%5D=lupitas-kitchen&/.test(search) ? { projects: others, total: 3 } : NONE,
      });
      visit();
      expect((await title()).closest('.over') !== null).toBe(isOver);
      expect(screen.queryByRole('button', { name: 'Invite a Friend' })).not.toBeInTheDocument();
      if (!isOver) return expect(screen.queryByText(/^Next from/)).not.toBeInTheDocument();
      const next = await screen.findByRole('link', { name: "Next from Lupita's Kitchen: Thu, Jun 11" });
      return expect(next).toHaveAttribute('href', '/events/103');
    },
  );

  it('folds the menu at 520 px', async () => {
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(521);
    stubApi(withEvent({ status: 'closed', joinable: false }));
    visit();
    const button = await screen.findByRole('button', { name: 'View More' });
    const menu = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(menu).toHaveTextContent('Al pastor tacos');
    expect(menu).toHaveStyle({ maxHeight: '520px' });
  });

  it('is full: says so, and offers the waitlist', async () => {
    setRuntimeConfig(EXTERNAL_FORM);
    stubApi(withEvent({ full: true }));
    visit();
    expect(await screen.findByText('This event is full.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join the waitlist' })).toBeVisible();
  });

  describe('and is full, without an external form', () => {
    const WAITLIST = '/api/v2/events/101/waitlist';
    const line = (changed: object) => ({ full: true, joinable: false, waitlist: changed });
    beforeEach(() => setRuntimeConfig(defaultRuntimeConfig));

    it('asks a visitor to sign in, and leads back', async () => {
      stubApi(withEvent({ full: true, joinable: false }));
      const { user, location } = visit();
      await user.click(await screen.findByRole('link', { name: 'Sign in to join the waitlist' }));
      expect(location()).toMatchObject({ pathname: '/session', state: { referrer: '/events/101' } });
    });

    it.each([
      ['', (waitlist: unknown) => ({ waitlist })],
      [', also if the answers are lost', () => OFFLINE],
    ])(
      'takes a customer into the line, says where it is, and lets the customer leave%s',
      async (_case, told) => {
        let waitlist: unknown = null;
        const event = () => ({ data: { event: { ...wireEvent, full: true, joinable: false, waitlist } } });
        const answered = (next: unknown) => () => {
          waitlist = next;
          return told(next);
        };
        stubApi({
          ...calls,
          'GET /api/v2/events/101': event,
          [`POST ${WAITLIST}`]: answered({ status: 'waiting', place: 2, offeredUntil: null }),
          [`DELETE ${WAITLIST}`]: answered(null),
        });
        const { user } = visit({ userId: 1 });
        await user.click(await screen.findByRole('button', { name: 'Join the waitlist' }));
        const place = await screen.findByText('This event is full. You are number 2 on the waitlist.');
        expect(place.closest('[role=status]')).toHaveFocus();
        await user.click(screen.getByRole('button', { name: 'Leave the waitlist' }));
        expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toHaveFocus();
      },
    );

    it('says why a customer cannot join', async () => {
      const message = 'Please confirm your email first: offers come by mail.';
      stubApi({
        ...withEvent({ full: true, joinable: false }),
        [`POST ${WAITLIST}`]: new Refusal(403, { code: 'not_confirmed', message }),
      });
      const { user } = visit({ userId: 1 });
      await user.click(await screen.findByRole('button', { name: 'Join the waitlist' }));
      expect(await screen.findByText(message)).toBeVisible();
    });

    it('says that a place was missed, and offers the list again', async () => {
      stubApi(withEvent(line({ status: 'missed', place: null, offeredUntil: null })));
      visit({ userId: 1 });
      expect(await screen.findByText(/has gone to the next in line/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
    });

    it('says on an event that is open again that the held place was missed', async () => {
      stubApi(withEvent({ waitlist: { status: 'missed', place: null, offeredUntil: null } }));
      visit({ userId: 1 });
      expect(await screen.findByText(/The time for the place that was held for you is over/)).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Add Al pastor tacos' })).toBeVisible();
    });

    it('says no more of a missed place to a customer who has ordered', async () => {
      const missed = { status: 'missed', place: null, offeredUntil: null };
      stubApi(withEvent({ membership: 301, currentUserHasOrdered: true, waitlist: missed }));
      visit({ userId: 1 });
      await screen.findByRole('button', { name: 'Add Al pastor tacos' });
      expect(screen.queryByText(/held for you/)).not.toBeInTheDocument();
    });

    it('opens the menu to the customer for whom a place is held, and says until when', async () => {
      const offeredUntil = '2026-06-01T12:30:00.000Z';
      stubApi(withEvent({ waitlist: { status: 'offered', place: null, offeredUntil } }));
      visit({ userId: 1 });
      expect(await screen.findByText('A place is held for you until 7:30 AM.')).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Add Al pastor tacos' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
    });

    it('shows the place that is offered to a customer in line on the page that stays open', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      stubApi(withEvent(line({ status: 'waiting', place: 1, offeredUntil: null })));
      visit({ userId: 1 });
      await screen.findByText('This event is full. You are number 1 on the waitlist.');
      screen.getByRole('button', { name: 'Leave the waitlist' }).focus();
      const offeredUntil = '2026-06-01T12:30:00.000Z';
      stubApi(withEvent({ waitlist: { status: 'offered', place: null, offeredUntil } }));
      await act(() => jest.advanceTimersByTimeAsync(60_500));
      expect(await screen.findByText('A place is held for you until 7:30 AM.')).toBeVisible();
      expect(screen.getByText('A place is free and held for you now.')).toBeInTheDocument();
      expect(await title()).toHaveFocus();
      jest.useRealTimers();
    });

    it('takes the menu from the customer whose held place goes to the next in line meanwhile', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      const offeredUntil = '2026-06-01T12:30:00.000Z';
      stubApi(withEvent({ waitlist: { status: 'offered', place: null, offeredUntil } }));
      visit({ userId: 1 });
      await screen.findByText('A place is held for you until 7:30 AM.');
      stubApi(withEvent(line({ status: 'missed', place: null, offeredUntil: null })));
      setClock(() => Date.parse(offeredUntil));
      await act(() => jest.advanceTimersByTimeAsync(61_000));
      expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Add Al pastor tacos' })).not.toBeInTheDocument();
      jest.useRealTimers();
    });

    it.each([
      ['a full event', { full: true, joinable: false, waitlist: null }, { waitlist: null }],
      ['an open event', { waitlist: null }, { waitlist: null }],
      ['an open event, also if the answer is lost', { waitlist: null }, OFFLINE],
    ])('a held place that is given up on %s leaves the focus on the heading', async (_name, after, told) => {
      const offeredUntil = '2026-06-01T12:30:00.000Z';
      let isLeft = false;
      const before = { waitlist: { status: 'offered', place: null, offeredUntil } };
      stubApi({
        ...calls,
        [EVENT]: () => ({ data: { event: { ...wireEvent, ...(isLeft ? after : before) } } }),
        [`DELETE ${WAITLIST}`]: () => {
          isLeft = true;
          return told;
        },
      });
      const { user } = visit({ userId: 1 });
      await user.click(await screen.findByRole('button', { name: 'Leave the waitlist' }));
      if (told !== OFFLINE)
        expect(await screen.findByText('You have left the waitlist.')).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText(/A place is held/)).not.toBeInTheDocument());
      expect(await title()).toHaveFocus();
    });
  });

  it('keeps what is in the cart, without a way to the checkout', async () => {
    stubApi(withEvent({ status: 'closed', joinable: false }));
    const { user } = visit({ items: [tacos] });
    await user.click(await screen.findByRole('button', { name: /1 item/ }));
    await screen.findByRole('dialog', { name: 'Your order' });
    expect(screen.queryByRole('link', { name: 'Place Order' })).not.toBeInTheDocument();
  });
});

describe('ordering', () => {
  it('a dish goes through the wizard into the cart, which opens and tells', async () => {
    stubApi(calls);
    const { user, store } = visit();
    await user.click(await screen.findByRole('button', { name: 'Add Al pastor tacos' }));
    const wizard = within(await screen.findByRole('dialog', { name: /Al pastor tacos/ }));
    await user.click(wizard.getByRole('radio', { name: 'Verde' }));
    await user.click(wizard.getByRole('button', { name: /^Add to order/ }));
    const cart = within(await screen.findByRole('dialog', { name: 'Your order' }));
    expect(cart.getByText('1 items added')).toBeVisible();
    expect(cart.getByRole('link', { name: 'Place Order' })).toBeVisible();
    expect(store.getState().carts['101']?.items).toHaveLength(1);

    await user.click(cart.getByRole('button', { name: 'Edit Al pastor tacos' }));
    const edit = within(await screen.findByRole('dialog', { name: /Al pastor tacos/ }));
    expect(edit.getByRole('radio', { name: 'Verde' })).toBeChecked();
    await user.click(edit.getByRole('button', { name: 'One more Al pastor tacos' }));
    await user.click(edit.getByRole('button', { name: /^Update order/ }));
    expect(await screen.findByText('2 items updated')).toBeVisible();
  });

  it('tells what a new menu has taken out of the cart', async () => {
    stubApi(calls);
    const { user } = visit({ items: [anItem({ product: { id: 999, name: 'Birria taco' } })] });
    const notice = await screen.findByText(/^Birria taco is no longer on the menu/);
    expect(screen.getByRole('button', { name: '0 items' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(notice).not.toBeInTheDocument();
  });

  it('a closed wizard starts again from the beginning', async () => {
    stubApi(calls);
    const { user } = visit();
    const add = await screen.findByRole('button', { name: 'Add Al pastor tacos' });
    await user.click(add);
    await user.type(await screen.findByLabelText(/Notes/), 'Mild');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(add);
    expect(await screen.findByLabelText(/Notes/)).toHaveValue('');
  });
});

describe('under the menu', () => {
  it.each([
    ['a customer', 1, 'Browse more deliveries near you'],
    ['a guest', null, 'More coming to your neighborhood'],
  ])('%s does not find the event itself among the others', async (_who, userId, name) => {
    const projects = [101, 102].map((id) => ({ ...wireEventCard, id, restaurantName: `Kitchen ${id}` }));
    stubApi({
      ...calls,
      'GET /api/v2/relevance/projects': { relevance: { ids: [101, 102] } },
      'GET /api/v2/projects': { projects, total: 2 },
    });
    visit({ userId });
    await screen.findByRole('heading', { name });
    expect(await screen.findByRole('link', { name: /Kitchen 102/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Kitchen 101/ })).not.toBeInTheDocument();
  });

  it('a customer finds more deliveries nearby', async () => {
    stubApi(calls);
    visit({ userId: 1 });
    expect(await screen.findByRole('heading', { name: 'Browse more deliveries near you' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Nonna Rosa/ })).toHaveAttribute('href', '/events/102');
    expect(screen.queryByRole('button', { name: 'Subscribe' })).not.toBeInTheDocument();
  });

  it('a guest finds other events and the mailing list', async () => {
    setRuntimeConfig({ ...defaultRuntimeConfig, mailingList: { url: '/list' } });
    stubApi(calls);
    visit();
    expect(await screen.findByRole('heading', { name: 'More coming to your neighborhood' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeVisible();
  });
});

describe('an event that cannot be shown', () => {
  it.each(['/events/999', '/events/tacos'])('%s leads to /404project', async (path) => {
    stubApi(calls);
    const { location } = visit({ path });
    await waitFor(() => expect(location().pathname).toBe('/404project'));
  });

  it.each([
    ['event', EVENT],
    ['menu', MENU],
  ])('can be asked for again: the %s', async (_part, call) => {
    let isDown = true;
    const good = (calls as Record<string, unknown>)[call];
    stubApi({ ...calls, [call]: () => (isDown ? OFFLINE : good) });
    const { user } = visit();
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Add Al pastor tacos' })).toBeVisible();
  });
});
