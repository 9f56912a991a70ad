import { asRecord, isRecord, isSafeKey } from '@/lib/records';
import type { RootState } from '@/store/rootReducer';
import { INFINITE, STATUSES } from '../mask/redactQueries';

type Entry = Record<string, unknown>;

const isPage = (page: unknown): boolean => isRecord(page) && Array.isArray(page.projects);

const arePages = (data: unknown): boolean =>
  isRecord(data) &&
  Array.isArray(data.pages) &&
  data.pages.length > 0 &&
  data.pages.every(isPage) &&
  Array.isArray(data.pageParams);

/** The entry of an infinite query; null if its data are not pages, because the hook that reads it would throw. */
function readPages(entry: Entry): Entry | null {
  const { data } = entry;
  if (data === undefined || arePages(data)) return entry;
  if (!Array.isArray(data)) return null;
  // Earlier releases loaded the relevant events at once, and kept them under the same key.
  return { ...entry, data: { pages: [{ projects: data, total: data.length }], pageParams: [0] } };
}

/** A cache entry of unknown origin; null if it is invalid. */
function readEntry(key: string, entry: unknown): Entry | null {
  if (!isSafeKey(key) || !isRecord(entry) || !STATUSES.includes(entry.status)) return null;
  if (typeof entry.endpointName !== 'string') return null;
  return INFINITE.includes(entry.endpointName) ? readPages(entry) : entry;
}

/** The cache's queries by cache key. */
export type Queries = RootState['api']['queries'];

/** Cache entries of unknown origin, without invalid ones. */
export const readQueries = (raw: Record<string, unknown>): Queries => changeQueries({}, raw);

/** Applies an action's recorded changes to the queries. An entry without data keeps those it had. */
export function changeQueries(queries: Queries, changes: Record<string, unknown>): Queries {
  const next: Record<string, unknown> = { ...queries };
  Object.entries(changes).forEach(([key, raw]) => {
    const entry = readEntry(key, raw);
    const { data } = asRecord(queries[key]);
    if (raw === null) delete next[key];
    else if (entry) next[key] = entry.data === undefined && data !== undefined ? { ...entry, data } : entry;
  });
  return next as Queries;
}
