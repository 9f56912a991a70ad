/**
 * Where client secrets live: this page's memory, nowhere else (house, "Where state lives": never in Redux, logs or snapshots).
 * A reload forgets them; the payment page then asks for the sheet of its transaction again.
 */
const secrets = new Map<string, string>();

export const secretVault = {
  keep(name: string, secret: string): void {
    secrets.set(name, secret);
  },
  read(name: string): string | null {
    return secrets.get(name) ?? null;
  },
  /** Part of signing out. */
  clear(): void {
    secrets.clear();
  },
};

/** Under this name lies the secret that keys the pricing table (spec 1 §4, "Plan creation"). */
export const PRICING_TABLE_SECRET = 'pricing-table';
