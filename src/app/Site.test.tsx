import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { navigation } from '@/lib/navigation';
import { tokenStore } from '@/lib/tokenStore';
import { initialSession, sessionChecked } from '@/store/slices/session';
import { wireAnswers, wireEvent, wireEventCard } from '@/testing/apiFixtures';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, stubApi } from '@/testing/stubApi';
import { Site } from './App';
import { persistenceNoticed } from '@/store/slices/notices';
import { sessionPorts } from './session/ports';

const calls = {
  'GET /api/v2/projects': { projects: [wireEventCard], total: 1 },
  'GET /api/v2/relevance/projects': wireAnswers.listRelevantProjects,
  'GET /api/v2/events/relevant': wireAnswers.listRelevantEvents,
  'GET /api/v2/memberships': wireAnswers.listMemberships,
  'GET /api/v2/professionals': wireAnswers.listProfessionals,
  'GET /api/v2/event_locations': wireAnswers.listEventLocations,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};

const asCasey = { preloadedState: { session: checkedSession(1) } };
const visit = (route: string, options = {}) => renderWithProviders(<Site />, { route, ...options });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('the screens of visitors', () => {
  beforeEach(() => void stubApi(calls));

  it.each([
    [
      '/',
      'Dinner on a set day. At your door.',
      'Dwellivery – Local restaurants, delivered to your neighborhood',
    ],
    ['/naperville', /Naperville/, 'At-home delivery in Naperville – Dwellivery'],
    ['/landing', 'Dinner on a set day. At your door.', 'Welcome – Dwellivery'],
    [
      '/browse/60540',
      'Restaurants coming to you in 60540',
      'Restaurants coming to you in 60540 – Dwellivery',
    ],
    ['/browse?run_on=2026-06-04', 'Events on Thu, Jun 4', 'Events on Thu, Jun 4 – Dwellivery'],
    ['/500', "Oops, we're not feeling dwell!", 'Something went wrong – Dwellivery'],
    ['/404project', 'Sorry, this project is either closed or unavailable.', 'Event unavailable – Dwellivery'],
    ['/ooa', 'Sorry, we are not in your area... yet!', 'Not in your area yet – Dwellivery'],
    ['/faq', 'Frequently asked questions', 'Frequently asked questions – Dwellivery'],
    ['/privacy', 'Privacy policy', 'Privacy policy – Dwellivery'],
    ['/terms', 'Terms of service', 'Terms of service – Dwellivery'],
    ['/support', 'Contact us', 'Support – Dwellivery'],
    ['/no/such/page', "Sorry, looks like this page doesn't exist.", 'Page not found – Dwellivery'],
  ])('%s', async (path, title, documentTitle) => {
    visit(path);
    expect(await heading(title)).toBeVisible();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(document.title).toBe(documentTitle);
  });

  it.each(['/dashboard', '/events/101/receipt', '/projects/101/receipt'])(
    '%s asks to sign in first, and remembers the way back',
    async (path) => {
      const { location } = visit(path);
      await waitFor(() =>
        expect(location()).toMatchObject({ pathname: '/session', state: { referrer: path } }),
      );
    },
  );
});

describe('while the authentication check is under way', () => {
  it('a protected route waits, then shows its screen', async () => {
    stubApi(calls);
    const store = makeTestStore({ preloadedState: { session: { ...initialSession, userId: 1 } } });
    const { location } = visit('/dashboard', { store });
    expect(screen.getByText('Loading: Dashboard')).toBeInTheDocument();
    expect(location().pathname).toBe('/dashboard');
    act(() => void store.dispatch(sessionChecked({ user: { id: 1, postalCode: '60540' } })));
    expect(await heading('Dashboard')).toBeVisible();
  });
});

describe('redirects', () => {
  it('of /users/auth lead to the dashboard', async () => {
    stubApi(calls);
    const { location } = visit('/users/auth', asCasey);
    await waitFor(() => expect(location().pathname).toBe('/dashboard'));
  });

  it.each(['/users/dwellivery', '/users/Dwellivery'])('of %s leave for the mailing list', (path) => {
    stubApi(calls);
    setRuntimeConfig(defaultRuntimeConfig);
    const replace = jest.spyOn(navigation, 'replace').mockReturnValue(undefined);
    visit(path);
    expect(replace).toHaveBeenCalledWith('https://example.com/dwellivery/mailing-list');
    setRuntimeConfig(null);
  });

  it.each([
    [
      'the receipt of the membership',
      '/events/101/receipt',
      { ...wireEvent, membership: 301 },
      '/orders/301/receipt',
    ],
    [
      'the same for a project',
      '/projects/101/receipt',
      { ...wireEvent, membership: 301 },
      '/orders/301/receipt',
    ],
    ['the event without a membership', '/events/101/receipt', wireEvent, '/events/101'],
  ])('of an event to %s', async (_name, path, event, target) => {
    stubApi({ ...calls, 'GET /api/v2/events/101': { data: { event } } });
    const { location } = visit(path, asCasey);
    await waitFor(() => expect(location().pathname).toBe(target));
  });

  it.each(['/events/101).', '/events/101,', '/events/101%22', '/events/101.?rid=7#menu'])(
    'of a link with the punctuation of a chat (%s) to its event',
    async (path) => {
      stubApi({ ...calls, 'GET /api/v2/events/101': wireAnswers.showEvent });
      const { location } = visit(path, asCasey);
      await waitFor(() => expect(location().pathname).toBe('/events/101'));
      expect(location().search + location().hash).toBe(path.endsWith('#menu') ? '?rid=7#menu' : '');
      expect(await heading(new RegExp(wireEvent.restaurantName))).toBeVisible();
    },
  );

  it('of an unknown event to /404project', async () => {
    stubApi(calls);
    const { location } = visit('/events/999/receipt', asCasey);
    await waitFor(() => expect(location().pathname).toBe('/404project'));
  });
});

describe('/reset', () => {
  it('forgets everything and goes home, with the API down', async () => {
    const ended: unknown[] = [];
    stubApi({
      'DELETE /api/v2/session': (_url: URL, { headers }: Request) => {
        ended.push(headers.get('authorization'));
        return OFFLINE;
      },
    });
    tokenStore().write('token-of-casey');
    const { store, location } = visit('/reset', { ...asCasey, ports: sessionPorts });
    await waitFor(() => expect(location().pathname).toBe('/'));
    expect(store.getState().session).toMatchObject({ userId: null, postalCode: null, checked: true });
    expect(tokenStore().read()).toBeNull();
    expect(ended).toEqual(['Bearer token-of-casey']);
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  it('does so each time, also for the next customer on the same page', async () => {
    stubApi({});
    for (const userId of [1, 2]) {
      const preloadedState = { session: checkedSession(userId) };
      const { store, location, unmount } = visit('/reset', { preloadedState, ports: sessionPorts });
      await waitFor(() => expect(location().pathname).toBe('/'));
      expect(store.getState().session.userId).toBeNull();
      unmount();
    }
  });
});

describe('the unknown page', () => {
  it('shows a customer what is near', async () => {
    stubApi(calls);
    visit('/nowhere', asCasey);
    const block = await screen.findByRole('heading', { name: 'Browse more Dwelliveries in your community:' });
    expect(block).toBeVisible();
    expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toHaveAttribute(
      'href',
      '/events/101',
    );
    expect(screen.queryByLabelText('Zip code')).not.toBeInTheDocument();
  });

  it('asks a visitor for a zip, and browses there', async () => {
    stubApi(calls);
    const { location, store } = visit('/nowhere');
    expect(
      await screen.findByText('Enter your zipcode to find food coming to your community:'),
    ).toBeVisible();
    await userEvent.type(screen.getByLabelText('Zip code'), '60540{Enter}');
    await waitFor(() => expect(location().pathname).toBe('/browse/60540'));
    expect(store.getState().session.postalCode).toBe('60540');
  });
});

describe('around every screen', () => {
  it('a customer is told of failed payments, with the way to pay them', async () => {
    stubApi({ ...calls, 'GET /api/v2/orders/failed': wireAnswers.listFailedOrders });
    visit('/faq', asCasey);
    const banner = await screen.findByRole('complementary', { name: 'Failed payments' });
    expect(banner).toHaveTextContent("Your $27.99 payment for Lupita's Kitchen on Jun 4 failed.");
    expect(within(banner).getByRole('link', { name: 'Resubmit payment' })).toHaveAttribute(
      'href',
      '/orders/501/retry',
    );
  });

  it('a visitor is not asked for failed payments', async () => {
    const made = stubApi(calls);
    visit('/faq');
    await heading('Frequently asked questions');
    expect(made.filter((call) => call.includes('failed'))).toEqual([]);
  });

  it('the notice about deliveries stands there even when its content cannot be had', async () => {
    const noted = jest.spyOn(console, 'log').mockReturnValue(undefined);
    stubApi(calls);
    visit('/faq');
    expect(screen.getByRole('complementary', { name: 'Notice' })).toHaveTextContent(
      "We've expanded home delivery and eliminated pickups for most events. Learn more here.",
    );
    await waitFor(() => expect(noted).toHaveBeenCalledWith('no banner'));
  });

  it("the operator's own words take the place of that notice", async () => {
    const body = '<p>Snow day: <a href="/faq">read on</a></p><script>alert(1)</script>';
    stubApi({
      ...calls,
      'GET /api/v2/content_blocks/homepage-banner': { data: { slug: 'homepage-banner', body } },
    });
    visit('/terms');
    const notice = screen.getByRole('complementary', { name: 'Notice' });
    expect(await within(notice).findByRole('link', { name: 'read on' })).toHaveAttribute('href', '/faq');
    expect(notice).toHaveTextContent('Snow day: read on');
    expect(notice).not.toHaveTextContent('expanded home delivery');
    expect(notice.innerHTML).not.toContain('alert');
  });

  it('the notice about deliveries can be put away, and leaves the focus on the page', async () => {
    stubApi(calls);
    visit('/faq');
    await heading('Frequently asked questions');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss notice' }));
    expect(screen.queryByRole('complementary', { name: 'Notice' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('what concerns the whole site is said, and can be put away', async () => {
    stubApi(calls);
    const { store } = visit('/faq');
    act(() => void store.dispatch(persistenceNoticed('storageBlocked')));
    expect(await screen.findByText(/does not let us save your cart/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/does not let us save your cart/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('a check that could not be made keeps the customer and offers another', async () => {
    stubApi(calls);
    const checkSession = jest
      .fn()
      .mockResolvedValue({ status: 'user', user: { id: 1, postalCode: '60540' } });
    const session = { ...checkedSession(1), checkFailed: true };
    visit('/faq', { preloadedState: { session }, ports: { ...sessionPorts, checkSession } });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(screen.queryByText('We could not check your sign-in.')).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('link', { name: 'Profile' })).toBeVisible();
  });
});
