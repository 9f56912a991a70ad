import { compose, type Action } from '@reduxjs/toolkit';
import { stubApi } from '@/testing/stubApi';

type Options = { name: string; actionSanitizer: (action: Action) => Action };

it('shows Redux DevTools one name per call, and one store named after the product', async () => {
  stubApi({});
  const names: string[] = [];
  let given: Options | undefined;
  // Redux Toolkit looks for the extension when it is imported.
  Object.assign(window, {
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (options: Options) => {
      given = options;
      return compose;
    },
  });
  await jest.isolateModulesAsync(async () => {
    const { makeStore } = await import('./store');
    const { eventsApi } = await import('@/api/eventsApi');
    const seen =
      () =>
      (next: (action: unknown) => unknown) =>
      (action: unknown): unknown => {
        names.push(given?.actionSanitizer(action as Action).type ?? '');
        return next(action);
      };
    const store = makeStore({ storage: 'none', middleware: [seen] });
    await store.dispatch(eventsApi.endpoints.getEvent.initiate('101', { subscribe: false }));
  });
  Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__');
  expect(given?.name).toBe('Dwellivery');
  expect(names).toContain('api/executeQuery/pending (getEvent)');
  // Redux Toolkit's own bookkeeping has no endpoint in its name.
  expect(names.filter((name) => /undefined|\(\)/.test(name))).toEqual([]);
});
