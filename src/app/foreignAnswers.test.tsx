import { fireEvent, screen, within } from '@testing-library/react';
import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers } from '@/testing/apiFixtures';
import { answerCalls, CART, json, openScreens, settle, shareOf, visit } from '@/testing/everyScreen';
import { foreignAnswer } from '@/testing/stubApi';
import { sessionPorts } from './session/ports';

/**
 * Something between the app and our server answers in its place: a gateway, a firewall, a captive portal, the basic auth of a staging site.
 * Only our server may end a session, an order or a cart.
 */
const BASIC = { 'www-authenticate': 'Basic realm="Staging"' };
const ANSWERS: [string, () => Response][] = [
  ...[401, 403, 404, 409, 410, 413, 429, 502, 503, 504].map((status): [string, () => Response] => [
    `${status} in HTML`,
    () => foreignAnswer(status),
  ]),
  ['401 of basic auth', () => foreignAnswer(401, BASIC)],
  ['401 in JSON of a gateway', () => json({ message: 'Unauthorized' }, 401)],
  ['a page in the place of JSON', () => foreignAnswer(200)],
  [
    'a redirect to a sign-in page',
    () => new Response(null, { status: 302, headers: { location: '/login' } }),
  ],
];

openScreens();
beforeEach(() => tokenStore().write('token-1'));
afterEach(() => tokenStore().clear());

const SCREENS = ['event', 'checkout', 'payment', 'receipt', 'retry', 'dashboard', 'account'] as const;

describe.each(ANSWERS)('%s', (name, answer) => {
  const at = ANSWERS.findIndex(([other]) => other === name);
  it.each(shareOf(SCREENS, at % 3, 3))(
    'on %s says so, offers to try again, and ends nothing',
    async (route) => {
      answerCalls(() => answer());
      const { store, location } = await visit(route, sessionPorts.checkSession);
      expect(
        screen.getByText('Something between this app and our server answers in its place'),
      ).toBeVisible();
      expect(screen.getAllByRole('button', { name: 'Retry' })[0]).toBeInTheDocument();
      expect(location().pathname).not.toMatch(/404|session/);
      const { session, carts } = store.getState();
      expect([session.userId, tokenStore().read(), carts['101']]).toEqual([1, 'token-1', CART]);
    },
  );
});

it('a dead token is refused by our server with a code, and that alone ends the session', async () => {
  answerCalls((operation) =>
    operation === 'showSession'
      ? json({ error: 'Over.', message: 'Over.', code: 'token_expired' }, 401)
      : operation === 'listMemberships'
        ? json({ error: 'x', message: 'x', code: 'unauthenticated' }, 401)
        : json(wireAnswers[operation]),
  );
  const { store } = await visit('dashboard', sessionPorts.checkSession);
  expect([store.getState().session.userId, tokenStore().read()]).toEqual([null, null]);
});

it('is asked again at a press of the notice, which goes when our server answers', async () => {
  let isBack = false;
  answerCalls((operation) => (isBack ? json(wireAnswers[operation]) : foreignAnswer(401)));
  await visit('dashboard', sessionPorts.checkSession);
  isBack = true;
  const notice = within(
    screen.getAllByRole('status').find((one) => /^Something/.test(one.textContent ?? ''))!,
  );
  fireEvent.click(notice.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(screen.queryByText(/^Something between/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
