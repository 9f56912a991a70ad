import { useEffect, useRef } from 'react';
import { announce } from '@/components/ui/announce';
import { dishesText, endedText, type TableState } from '@dwellivery/domain/tables';

interface SeenTable {
  host: string;
  state: TableState;
  guests: readonly { name: string; dishes: number }[];
}

/** What has changed since; '' if nothing that concerns a reader. */
export function tableNews(before: SeenTable, after: SeenTable): string {
  if (before.state === 'open' && after.state === 'ended') return endedText(after.host);
  return after.guests
    .slice(before.guests.length)
    .map(({ name, dishes }) => `${name} has joined with ${dishesText(dishes)}.`)
    .join(' ');
}

/** Announces what neighbors and host have changed while the page stands. @param newsOf '' for nothing */
export function useTableNews<Seen>(
  table: Seen | undefined,
  newsOf: (before: Seen, after: Seen) => string,
): void {
  const seen = useRef(table);
  useEffect(() => {
    const before = seen.current;
    seen.current = table;
    const news = before && table && before !== table ? newsOf(before, table) : '';
    if (news) announce(news);
  }, [table, newsOf]);
}
