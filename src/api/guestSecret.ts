import { own } from '@/lib/records';

/** Carries the secret of a guest at a shared cart (contract, "Tables"). */
export const GUEST_HEADER = 'x-table-guest';

/** The part of the root state that calls need; the API tier is below the store. */
interface TablesRoot {
  tables?: Readonly<Record<string, { secret: string | null }>>;
}

/** The secret of this browser's guest at a table; null without one. Read from the state, so that no argument of a call has it. */
export const selectGuestSecret = (state: unknown, code: string): string | null =>
  own((state as TablesRoot).tables ?? {}, code)?.secret ?? null;
