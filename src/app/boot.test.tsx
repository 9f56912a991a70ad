import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { eventsApi } from '@/api/eventsApi';
import { navigation } from '@/lib/navigation';
import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers, wireEvent } from '@/testing/apiFixtures';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { App } from './App';
import { boot } from './boot';
import { answersIn, type PageState } from './render/pageState';
import { makeStore } from '@/store/store';
import { screens } from './routing/screens';

const SESSION = 'GET /api/v2/session';
/** The page's clock is the real one. */
const OPEN_FOR_LONG = {
  orderCutoffAt: '2126-06-03T17:00:00.000Z',
  runAt: '2126-06-04T22:30:00.000Z',
  endsAt: '2126-06-05T00:30:00.000Z',
};

const RENDERED: Record<string, unknown> = {
  '/api/v2/events/101': { data: { event: { ...wireEvent, ...OPEN_FOR_LONG } } },
  '/api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
};

let app: Root | null = null;

/** Starts the app in a page with the shell, as a static host sends it. */
async function open(path: string) {
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  container.innerHTML = '<p>skeleton</p>';
  document.body.append(container);
  act(() => void boot(container).then((root) => (app = root)));
  // A long timeout, because the first screen's modules are compiled meanwhile.
  await waitFor(() => expect(container).not.toHaveTextContent('skeleton'), { timeout: 15_000 });
}

/** The page of event 101 as the server renders it. The render itself is tested without a window (render/renderPage.test.tsx). */
async function rendered(): Promise<{ html: string; state: PageState }> {
  stubApi(Object.fromEntries(Object.entries(RENDERED).map(([path, body]) => [`GET ${path}`, body])));
  await screens.event.load();
  const store = makeStore({ isPersisted: false });
  await store.dispatch(eventsApi.endpoints.getEvent.initiate('101'));
  await store.dispatch(eventsApi.endpoints.listMenuCategories.initiate(101));
  const renderedAt = Date.now();
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location="/events/101">{children}</StaticRouter>
  );
  const whole = renderToString(<App store={store} rendered={{ at: renderedAt }} Router={Router} />);
  const api = answersIn(store.getState().api);
  return {
    html: whole.slice(whole.indexOf('<div')),
    state: { url: '/events/101', renderedAt, api, calls: [] },
  };
}

/** Opens the page that the server has rendered for event 101. @param path where the browser is */
async function openRendered(path = '/events/101', answers: Parameters<typeof stubApi>[0] = {}) {
  const page = await rendered();
  const made = stubApi(answers);
  window.history.replaceState(window.history.state, '', path);
  const state = Object.assign(document.createElement('script'), {
    id: 'page-state',
    type: 'application/json',
  });
  state.textContent = JSON.stringify(page.state);
  const container = Object.assign(document.createElement('div'), { innerHTML: page.html });
  document.body.append(container, state);
  const main = container.querySelector('main');
  act(() => void boot(container).then((root) => (app = root)));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-ready'), { timeout: 15_000 });
  return { container, main, made };
}

beforeEach(() => {
  delete document.documentElement.dataset.ready;
  document.body.replaceChildren();
  window.localStorage.clear();
  tokenStore().clear();
});
afterEach(() => {
  act(() => app?.unmount());
  app = null;
  // Flushes the app's state now; otherwise it would be written later, into the next test's storage.
  act(() => void window.dispatchEvent(new Event('pagehide')));
  window.history.replaceState(null, '', '/');
});

describe('starting', () => {
  it('loads the code of the first screen, then replaces the skeleton with the screen', async () => {
    stubApi({});
    await open('/faq');
    expect(screen.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
    expect(screen.queryByText('skeleton')).not.toBeInTheDocument();
  });

  it('takes over an event that the server has rendered: same elements, no call, no mismatch', async () => {
    const said = jest.spyOn(console, 'error');
    const { container, main, made } = await openRendered();
    expect(container.querySelector('main') === main).toBe(true);
    expect(screen.getByRole('button', { name: 'Add Al pastor tacos' })).toBeVisible();
    expect(made.filter((call) => call.includes('/events/101'))).toEqual([]);
    expect(said).not.toHaveBeenCalled();
  });

  it('draws a page that another screen has handed something to, which the server does not know', async () => {
    window.history.replaceState({ usr: { zip: '60540' } }, '');
    const said = jest.spyOn(console, 'error');
    const { container, main } = await openRendered();
    expect(container.querySelector('main') === main).toBe(false);
    expect(screen.getByRole('button', { name: 'Add Al pastor tacos' })).toBeVisible();
    expect(said).not.toHaveBeenCalled();
  });

  it("shows a customer the visitor's page until the own answers come, and asks for each once more", async () => {
    tokenStore().write('token-of-casey');
    const own = { ...wireEvent, ...OPEN_FOR_LONG, currentUserHasOrdered: true, membership: 301 };
    const answers = {
      [SESSION]: wireAnswers.showSession,
      'GET /api/v2/events/101': { data: { event: own } },
      'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
    };
    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(document.body.textContent));
    observer.observe(document.body, { childList: true, subtree: true });
    const { container, main, made } = await openRendered('/events/101', answers);
    expect(await screen.findByRole('link', { name: 'View Order' })).toBeVisible();
    observer.disconnect();
    expect(container.querySelector('main') === main).toBe(true);
    expect(seen.join()).not.toMatch(/Loading the (event|menu)/);
    expect(made.filter((call) => call === 'GET /api/v2/events/101')).toHaveLength(1);
  });

  it('draws a page that was rendered for another address itself', async () => {
    const { container } = await openRendered('/faq');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Frequently asked questions' }),
    ).toBeVisible();
    expect(container).not.toHaveTextContent('Al pastor');
  });

  it('makes no session call for a visitor without a token', async () => {
    const made = stubApi({});
    await open('/faq');
    await screen.findByRole('link', { name: 'Sign in' });
    expect(made.filter((call) => call.endsWith('/session'))).toEqual([]);
  });

  it('adds one entry to the history for two presses of a link before its screen is there', async () => {
    stubApi({});
    await open('/faq');
    const link = await screen.findByRole('link', { name: 'Sign in' });
    const before = window.history.length;
    act(() => {
      link.click();
      link.click();
    });
    expect([window.location.pathname, window.history.length]).toEqual(['/session', before + 1]);
  });

  it('restores the session of a stored token, and shows a protected screen', async () => {
    tokenStore().write('token-of-casey');
    stubApi({ [SESSION]: wireAnswers.showSession, 'GET /api/v2/memberships': wireAnswers.listMemberships });
    await open('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Profile' })).toBeVisible();
  });

  it('removes the client secret from the return URL at the start', async () => {
    stubApi({});
    await open('/orders/301/receipt?payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded');
    await waitFor(() => expect(window.location.pathname).toBe('/session'));
    expect(navigation.routeState()).toEqual({ referrer: '/orders/301/receipt?redirect_status=succeeded' });
  });

  it.each([
    ['the API is down', OFFLINE],
    ['the API is broken', new Refusal(500)],
    ['the token is dead', new Refusal(401)],
  ])('a public screen is there although %s', async (_name, answer) => {
    tokenStore().write('token-of-casey');
    stubApi({ [SESSION]: answer });
    await open('/faq');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Frequently asked questions' }),
    ).toBeVisible();
  });

  it('keeps the token if the API cannot check it', async () => {
    tokenStore().write('token-of-casey');
    stubApi({ [SESSION]: new Refusal(500) });
    await open('/faq');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible());
    expect(tokenStore().read()).toBe('token-of-casey');
  });

  it('repeats failed queries and the session check when the connection is back', async () => {
    tokenStore().write('token-of-casey');
    let isBack = false;
    const late = (answer: unknown) => () => (isBack ? answer : new Refusal(500));
    stubApi({
      [SESSION]: late(wireAnswers.showSession),
      'GET /api/v2/content_blocks/homepage-banner': late({ data: { body: '<p>Hot today</p>' } }),
    });
    await open('/faq');
    await screen.findByText(/We've expanded home delivery/);
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Hot today')).not.toBeInTheDocument());
    isBack = true;
    act(() => void window.dispatchEvent(new Event('online')));
    // Plain text first, then the sanitized HTML.
    await waitFor(() => expect(screen.getByText('Hot today')).toBeVisible());
    expect(await screen.findByRole('link', { name: 'Profile' })).toBeVisible();
  });

  it('shows an error instead of the skeleton if the start fails', async () => {
    stubApi({});
    jest.spyOn(navigation, 'currentPath').mockImplementation(() => {
      throw new Error('broken');
    });
    await open('/faq');
    expect(screen.getByRole('heading', { level: 1, name: "Oops, we're not feeling dwell!" })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });

  it('replaces a screen that throws by the 500 page, until the path changes', async () => {
    stubApi({});
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    jest.spyOn(screens.outOfArea!, 'peek').mockReturnValue(Broken);
    await open('/ooa');
    expect(screen.getByRole('heading', { level: 1, name: "Oops, we're not feeling dwell!" })).toBeVisible();
    await act(async () => screen.getByRole('link', { name: 'FAQ' }).click());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Frequently asked questions' }),
    ).toBeVisible();
  });
});
