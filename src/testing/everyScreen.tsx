import { act } from '@testing-library/react';
import { operationsOf } from '@/api/test/openapi';
import { routes, type RouteName } from '@/config/routes';
import { navigation } from '@/lib/navigation';
import { guestPorts, type SessionPorts } from '@/store/session/ports';
import { wireAnswers } from './apiFixtures';
import { aReadyCart, anItem } from './builders';
import { checkedSession, makeTestStore, renderWithProviders } from './renderWithProviders';
import { Site } from '@/app/App';
import { screenOf, screens } from '@/app/routing/screens';

/** Opens any screen by name, for tests of all screens. */
export type Operation = keyof typeof wireAnswers;

export const names = Object.keys(screens) as RouteName[];
const PARTS: Partial<Record<RouteName, string>> = { receipt: '301', orderAgain: '301', retry: '501' };
export const pathOf = (name: RouteName): string =>
  routes[name].pattern
    .replace(':zip', '60540')
    .replace(':provider', 'facebook')
    .replace(':id', PARTS[name] ?? '101')
    .replace(':token', 'token-of-a-mail')
    .replace(':code', 'AbCdEfGhIjKl-_mNoPqRsT')
    .replace('*', '/nowhere');

const operations = operationsOf()
  .map(({ operationId, method, template }) => ({
    operationId: operationId as Operation,
    method,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
    template,
  }))
  // Fixed paths first: /orders/failed is not an order id.
  .sort((a, b) => a.template.split('{').length - b.template.split('{').length);

function operationOf(request: Request): Operation {
  const { pathname } = new URL(request.url);
  const found = operations.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
  if (!found) throw new Error(`No operation for ${request.method} ${pathname}`);
  return found.operationId;
}

/** With THOROUGH=1 all rows, else every `of`-th one from `at` on: each row is in one share. */
export const shareOf = <T,>(rows: readonly T[], at: number, of: number): readonly T[] =>
  process.env.THOROUGH ? rows : rows.filter((_, row) => row % of === at);

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Answers calls by their operation; returns the operations that were called. */
export function answerCalls(
  answer: (operation: Operation, request: Request) => Response | Promise<Response>,
) {
  const made = new Set<Operation>();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    const operation = operationOf(request);
    made.add(operation);
    return answer(operation, request);
  });
  return made;
}

const realTurn = () =>
  new Promise((resolve) =>
    jest.requireActual<typeof import('node:timers')>('node:timers').setImmediate(resolve),
  );

/** Advances the time past all retries and timeouts, also of following calls. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await act(() => jest.advanceTimersByTimeAsync(40_000));
    await realTurn();
  }
}

export const CART = aReadyCart(
  { timeSlotId: 1 },
  {
    items: [
      anItem({
        productId: 1001,
        optionChoices: { '1': { choiceId: 11, choiceName: 'Red', optionName: 'Salsa' } },
      }),
    ],
  },
);

/** The session check succeeds, so that a refused call does not end the session. */
const signedIn: SessionPorts['checkSession'] = () =>
  Promise.resolve({ status: 'user', user: { id: 1, postalCode: '60540' } });

/** Opens a screen as a customer with a cart and a complete order form, or as a visitor if the route is guest-only. */
export async function visit(name: RouteName, checkSession = signedIn) {
  const isGuest = routes[name].access === 'guestOnly';
  const rendered = renderWithProviders(<Site />, {
    route: pathOf(name),
    store: makeTestStore({
      devChecks: false,
      preloadedState: {
        session: checkedSession(isGuest ? null : 1),
        carts: { '101': CART },
      },
      ports: { ...guestPorts, checkSession },
    }),
  });
  await settle();
  return rendered;
}

/** Call at the top of a test file: loads all screens, fixes the clock in June, and prevents leaving the page. */
export function openScreens(): void {
  beforeAll(async () => {
    for (const name of names) await screenOf(name)?.load();
  });
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00Z') });
    jest.spyOn(navigation, 'replace').mockImplementation(() => undefined);
  });
  afterEach(() => jest.useRealTimers());
}
