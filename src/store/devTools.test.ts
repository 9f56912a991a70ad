import { compose, type Action, type StoreEnhancer } from '@reduxjs/toolkit';
import { anItemDraft } from '@/testing/builders';
import { createFakeStorage } from '@/testing/fakeStorage';
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
    const store = makeStore({ isPersisted: false, middleware: [seen] });
    await store.dispatch(eventsApi.endpoints.getEvent.initiate('101', { subscribe: false }));
  });
  Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__');
  expect(given?.name).toBe('Dwellivery');
  expect(names).toContain('api/executeQuery/pending (getEvent)');
  // Redux Toolkit's own bookkeeping has no endpoint in its name.
  expect(names.filter((name) => /undefined|\(\)/.test(name))).toEqual([]);
});

it('keeps the stored carts when the tool jumps to an earlier state', async () => {
  const heard = new Set<() => void>();
  let shown: unknown;
  /** As the tool does it: the store answers an earlier state, no action reaches the app's reducer. */
  const jumping: StoreEnhancer = (createStore) => (reducer, preloaded) => {
    const store = createStore(reducer, preloaded);
    return {
      ...store,
      getState: () => (shown as ReturnType<typeof store.getState> | undefined) ?? store.getState(),
      subscribe: (listener) => {
        heard.add(listener);
        return store.subscribe(listener);
      },
    };
  };
  Object.assign(window, {
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
      () =>
      (...enhancers: StoreEnhancer[]) =>
        compose(...enhancers, jumping),
  });
  await jest.isolateModulesAsync(async () => {
    const { makeStore } = await import('./store');
    const { itemAdded } = await import('./slices/carts');
    const storage = createFakeStorage();
    const store = makeStore({ storage: storage.tab() });
    await store.persistence.whenRehydrated;
    const before = store.getState();
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ quantity: 2 }) }));
    store.persistence.flush();
    const kept = storage.values.get('dw:cart:101');
    expect(kept).toContain('"quantity":2');
    storage.writes.length = 0;

    shown = before;
    heard.forEach((listener) => listener());
    expect(store.getState().carts).toEqual({});
    store.persistence.flush();
    store.persistence.resync();
    expect(storage.writes).toEqual([]);
    expect(storage.values.get('dw:cart:101')).toBe(kept);
    store.persistence.close();
  });
  Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__');
});
