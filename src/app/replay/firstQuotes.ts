import { isRecord, parseJson } from '@/lib/records';
import type { Queries } from '@/store/snapshot/readQueries';

const QUOTE = /^getQuote\((.*)\)$/;

/**
 * The order form requests two quotes: without a tip, then with the proposed tip. A report contains only the second, so it also
 * answers the first request, which only shows the form.
 */
export function withFirstQuotes(queries: Queries): Queries {
  const first = Object.entries(queries).flatMap(([key, query]): [string, Queries[string]][] => {
    const args = parseJson(QUOTE.exec(key)?.[1] ?? '');
    if (!isRecord(args)) return [];
    const { tip: _tip, ...rest } = args;
    return [[`getQuote(${JSON.stringify(rest)})`, query]];
  });
  return { ...Object.fromEntries(first), ...queries };
}
