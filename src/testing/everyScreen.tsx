import { act } from '@testing-library/react';
import { operationsOf } from '@/api/test/openapi';
import { routes, type RouteName } from '@/config/routes';
import { navigation } from '@/lib/navigation';
import { guestPorts } from '@/store/session/ports';
import { wireAnswers } from './apiFixtures';
import { aCart, aFormValues, anItem } from './builders';
import { checkedSession, makeTestStore, renderWithProviders } from './renderWithProviders';
import { Site } from '@/app/App';
import { screenOf, screens } from '@/app/routing/screens';

/** Opens any screen by its name, for tests that walk all of them. */
export type Operation = keyof typeof wireAnswers;

export const names = Object.keys(screens) as RouteName[];
const PARTS: Partial<Record<RouteName, string>> = { receipt: '301', retry: '501' };
export const pathOf = (name: RouteName): string =>
  routes[name].pattern
    .replace(':zip', '60540')
    .replace(':provider', 'facebook')
    .replace(':id', PARTS[name] ?? '101')
    .replace(':token', 'token-of-a-mail')
    .replace('*', '/nowhere');

const operations = operationsOf()
  .map(({ operationId, method, template }) => ({
    operationId: operationId as Operation,
    method,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
    template,
  }))
  // A fixed path is more exact than one with a parameter: /orders/failed is no order.
  .sort((a, b) => a.template.split('{').length - b.template.split('{').length);

function operationOf(request: Request): Operation {
  const { pathname } = new URL(request.url);
  const found = operations.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
  if (!found) throw new Error(`No operation for ${request.method} ${pathname}`);
  return found.operationId;
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Answers each call by the operation that it is; answers which were made. */
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

/** All retries, timeouts and pauses pass, and those of the calls that follow. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await act(() => jest.advanceTimersByTimeAsync(40_000));
    await realTurn();
  }
}

export const CART = aCart({
  items: [
    anItem({
      productId: 1001,
      optionChoices: { '1': { choiceId: 11, choiceName: 'Red', optionName: 'Salsa' } },
    }),
  ],
});

/** A customer with a cart and a finished order form; a visitor where only visitors may be. */
export async function visit(name: RouteName) {
  const isGuest = routes[name].access === 'guestOnly';
  const draft = {
    values: aFormValues({ timeSlotId: 1 }),
    promoCode: null,
    completed: true,
    transactionId: null,
  };
  const rendered = renderWithProviders(<Site />, {
    route: pathOf(name),
    store: makeTestStore({
      devChecks: false,
      preloadedState: {
        session: checkedSession(isGuest ? null : 1),
        carts: { '101': CART },
        checkout: { '101': draft },
      },
      // A refused call alone ends no session: the check says that it lives.
      ports: {
        ...guestPorts,
        checkSession: () => Promise.resolve({ status: 'user', user: { id: 1, postalCode: '60540' } }),
      },
    }),
  });
  await settle();
  return rendered;
}

/** For the top of a test file: the code of every screen, a clock that stands in June, no page that is left. */
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
