import { baseApi } from '@/api/baseApi';
import { asRecord, isRecord, parseJson } from '@/lib/records';
import { rootReducer, type RootState } from '@/store/rootReducer';

type ApiState = RootState[typeof baseApi.reducerPath];

/** What a page that the server has rendered carries for its hydration. */
export interface PageState {
  /** Path and query of the render. */
  url: string;
  /** Milliseconds since 1970. */
  renderedAt: number;
  /** The API's answers to a visitor, and their tags. */
  api: Pick<ApiState, 'queries' | 'provided'>;
  /** Paths of the screen's first calls, which the inline script repeats for a customer. */
  calls: readonly string[];
}

export const PAGE_STATE_ID = 'page-state';

const isPageState = (value: unknown): value is PageState =>
  isRecord(value) &&
  typeof value.url === 'string' &&
  typeof value.renderedAt === 'number' &&
  isRecord(asRecord(value.api).queries);

/** The state that the page came with; null if the browser draws it: another address, a kept page, a static host. */
export function readPageState(url: string): PageState | null {
  const state = parseJson(document.getElementById(PAGE_STATE_ID)?.textContent ?? '');
  return isPageState(state) && state.url === url ? state : null;
}

/** The state of the server's store, which hydration renders (react-redux's `serverState`). */
export function rootStateOf({ api }: PageState): RootState {
  const initial = rootReducer(undefined, { type: 'app/serverState' });
  return { ...initial, [baseApi.reducerPath]: { ...initial[baseApi.reducerPath], ...api } };
}

/** The answered queries of a state. Errors and running calls stay out: the browser asks again. */
export function answersIn({ queries, provided }: ApiState): PageState['api'] {
  const answered = Object.entries(queries).filter(([, query]) => query?.status === 'fulfilled');
  return { queries: Object.fromEntries(answered), provided };
}
