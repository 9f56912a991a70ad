import { guestSecretName, secretVault } from './secretVault';

/** Carries the secret of a guest at a shared cart (contract, "Tables"). */
export const GUEST_HEADER = 'x-table-guest';

/** The part of the root state that calls need; the API tier is below the store. */
interface TablesRoot {
  tables?: readonly { code: string; secret: string | null }[];
}

/** The secret of this browser's guest at a table; null without one. Read from the state, so that no argument of a call has it. */
export const selectGuestSecret = (state: unknown, code: string): string | null =>
  (state as TablesRoot).tables?.find((seat) => seat.code === code)?.secret ??
  // Right after sitting down.
  secretVault.read(guestSecretName(code));
