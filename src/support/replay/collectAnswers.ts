import { baseApi } from '@/api/baseApi';
import { createTokenStore } from '@/lib/tokenStore';
import type { Snapshot } from '../format';
import { makeStore, type AppStore } from '@/store/store';

/** The good answers that a store of its own holds after `ask`, by cache key. */
export async function collectAnswers(
  ask: (store: Pick<AppStore, 'dispatch' | 'getState'>) => Promise<unknown>,
): Promise<Snapshot['queries']> {
  const store = makeStore({ isPersisted: false, tokens: createTokenStore(null) });
  await ask(store);
  const answers = Object.entries(store.getState().api.queries);
  // Ends the cache's timers, which would keep a script running.
  store.dispatch(baseApi.util.resetApiState());
  return Object.fromEntries(answers.filter(([, answer]) => answer?.status === 'fulfilled'));
}
