import { tokenStore } from '@/lib/tokenStore';
import { stubApi } from '@/testing/stubApi';
import { early } from './early';

const SEALED = '/support/replay';

function page(path: string, calls: string): void {
  window.history.replaceState(null, '', path);
  document.body.innerHTML =
    `<script type="application/json" id="runtime-config">{"apiBaseUrl":""}</script>` +
    `<script type="application/json" id="first-calls">${calls}</script>`;
}

beforeEach(() => {
  window.localStorage.clear();
  tokenStore().clear();
  delete window.__earlyFetch;
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-customer');
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

it("sends a customer's first calls with the token, and keeps the answers for the app", async () => {
  const made = stubApi({ 'GET /api/v2/session': {}, 'GET /api/v2/events/101': {} });
  tokenStore().write('token-of-casey');
  page('/events/101', '["/api/v2/events/101"]');
  early(window.location.pathname, SEALED);
  expect(Object.keys(window.__earlyFetch ?? {})).toEqual(['/api/v2/session', '/api/v2/events/101']);
  await Promise.all(Object.values(window.__earlyFetch ?? {}));
  expect(made).toEqual(['GET /api/v2/session', 'GET /api/v2/events/101']);
  const [, init] = jest.mocked(fetch).mock.calls[0] ?? [];
  const headers = { authorization: 'Bearer token-of-casey' };
  // A redirect to a sign-in page is not followed: what our server says of that address is no answer.
  expect(init).toMatchObject({ headers, redirect: 'manual' });
  expect(document.documentElement.dataset.customer).toBe('');
});

it('makes no call for a visitor, whose answers are in the page, and none for a sealed page', () => {
  const made = stubApi({});
  page('/events/101', '["/api/v2/events/101"]');
  early(window.location.pathname, SEALED);
  tokenStore().write('token-of-casey');
  page(`${SEALED}/7`, '[]');
  early(window.location.pathname, SEALED);
  expect([made, window.__earlyFetch]).toEqual([[], undefined]);
});

it('does not throw on a page whose data is broken', () => {
  tokenStore().write('token-of-casey');
  stubApi({});
  page('/', '<!--calls-->');
  expect(() => early(window.location.pathname, SEALED)).not.toThrow();
});
