import { skipToken } from '@reduxjs/toolkit/query';
import { useIsConnected } from '@/lib/useIsConnected';
import { useGetTableQuery } from './tablesApi';

/** How often the table's page asks who has joined (ms). */
export const TABLE_POLL_MS = 4_000;

/** A table, asked for again and again while something may change, and the page is in view and online. @param code null asks nothing */
export function useTable(code: string | null, pollMs = TABLE_POLL_MS) {
  const isConnected = useIsConnected();
  const arg = code === null ? skipToken : { code };
  const { isGoingOn } = useGetTableQuery(arg, {
    // The host can open a locked table again.
    selectFromResult: ({ currentData }) => ({ isGoingOn: /open|locked/.test(currentData?.state ?? '') }),
  });
  return useGetTableQuery(arg, {
    pollingInterval: isConnected && isGoingOn ? pollMs : 0,
    skipPollingIfUnfocused: true,
    // Without the state of the call, each poll would render twice.
    selectFromResult: ({ currentData, error }) => ({ table: currentData, error }),
  });
}
