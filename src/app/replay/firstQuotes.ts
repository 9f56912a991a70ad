import { isRecord, parseJson } from '@/lib/records';
import type { RootState } from '@/store/rootReducer';

type Queries = RootState['api']['queries'];

const QUOTE = /^getQuote\((.*)\)$/;

/**
 * The order form asks twice: first without a tip, then with the one it proposes; only the second answer is still there when a
 * report is made. It stands for both: the first only brings the form up.
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
