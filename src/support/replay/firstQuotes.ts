import { isRecord, parseJson } from '@/lib/records';
import type { Queries } from '../read/readQueries';

const QUOTE = /^getQuote\((.*)\)$/;

/**
 * The order form requests two quotes: without a tip, then with the proposed tip. A report contains only the second, so it also
 * answers the first request, which only shows the form. If it failed, the last good quote does, whose sums the form keeps.
 */
export function withFirstQuotes(queries: Queries): Queries {
  const quotes = Object.entries(queries).flatMap(([key, query]) => {
    const args = parseJson(QUOTE.exec(key)?.[1] ?? '');
    return isRecord(args) && query ? [{ args, query }] : [];
  });
  // The latest first.
  const good = quotes.filter(({ query }) => query.data !== undefined).sort((a, b) => timeOf(b) - timeOf(a));
  const first = quotes.map(({ args, query }): [string, Queries[string]] => {
    const { tip: _tip, ...rest } = args;
    const ofEvent = good.find((other) => other.args.eventId === args.eventId);
    return [`getQuote(${JSON.stringify(rest)})`, ofEvent?.query ?? query];
  });
  return { ...Object.fromEntries(first), ...queries };
}

const timeOf = ({ query }: { query: NonNullable<Queries[string]> }): number => query.fulfilledTimeStamp ?? 0;
