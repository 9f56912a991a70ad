/**
 * Keeps client secrets in this page's memory only, never in Redux, logs or snapshots. After a reload the payment page requests the
 * sheet of its transaction again.
 */
const secrets = new Map<string, string>();

export const secretVault = {
  keep(name: string, secret: string): void {
    secrets.set(name, secret);
  },
  read(name: string): string | null {
    return secrets.get(name) ?? null;
  },
  forget(name: string): void {
    secrets.delete(name);
  },
  /** Called when signing out. */
  clear(): void {
    secrets.clear();
  },
};

/** Name of the pricing table's client secret (spec 1 §4, "Plan creation"). */
export const PRICING_TABLE_SECRET = 'pricing-table';

/** Name of the secret of a guest who just sat down at a shared cart, until the store's `tables` has it. */
export const guestSecretName = (code: string): string => `guest-${code}`;
