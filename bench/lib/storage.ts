import { SCHEMA_VERSION } from '../../src/store/persistence/migrations';
import { emptyCart } from '../../src/store/slices/cart';

export interface StorageEntry {
  name: string;
  value: string;
}

const envelope = (data: unknown): string =>
  JSON.stringify({ v: SCHEMA_VERSION, e: 0, r: Date.now(), w: 'bench', d: data });

/** The session entry of a returning browser. */
export const knownBrowser = (userId: number | null = null): StorageEntry => ({
  name: 'dw:session',
  value: envelope({ userId, postalCode: '60540', epoch: 0, dashboardTab: 0 }),
});

/** A cart in the app's storage format, with lines without options. */
export function cart(eventId: number, lines: number, firstProduct = 1): StorageEntry {
  const items = Array.from({ length: lines }, (_, index) => {
    const id = firstProduct + index;
    return {
      id: `${id}||`,
      product: { id, name: `Product ${id}` },
      quantity: 2,
      notes: '',
      optionChoices: {},
    };
  });
  return { name: `dw:cart:${eventId}`, value: envelope({ ...emptyCart, items }) };
}

/** Carts of other events. */
export const otherCarts = (count: number, lines: number): StorageEntry[] =>
  Array.from({ length: count }, (_, index) => cart(9_000 + index, lines));
