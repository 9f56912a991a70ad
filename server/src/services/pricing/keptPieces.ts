/** Which pieces of a changed order stay at the price that was paid (contract, "Changing a paid order"). Pure. Amounts are cents. */

/** A dish of the order as it was sold. */
export type PaidPieces = { productId: number; quantity: number; unitCents: number };

/** A dish of the new cart. @property like which pieces are the same, the strictest first; any of the dish are the last */
type WantedPieces<Paid> = {
  productId: number;
  quantity: number;
  like: readonly ((paid: Paid) => boolean)[];
};

/** Pieces of one price and one origin. Null: pieces that are added, at today's price. */
export type Part<Paid> = { quantity: number; unitCents: number | null; paid: Paid | null };

type Pool<Paid> = { paid: Paid; left: number }[];

/** Takes pieces out of a pool, each entry as far as it goes. @returns how many of which */
function take<Paid>(pool: Pool<Paid>, most: number): { quantity: number; paid: Paid }[] {
  let missing = most;
  const taken = [];
  for (const entry of pool) {
    const quantity = Math.min(entry.left, missing);
    if (quantity === 0) continue;
    entry.left -= quantity;
    missing -= quantity;
    taken.push({ quantity, paid: entry.paid });
  }
  return taken;
}

const poolOf = <Paid extends PaidPieces>(paid: readonly Paid[]): Pool<Paid> =>
  paid.map((line) => ({ paid: line, left: line.quantity }));

const countOf = (parts: readonly { quantity: number }[]): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** Two lists of the same number of pieces as one: with each border of either. */
function zip<Paid>(origins: Part<Paid>[], prices: Part<Paid>[]): Part<Paid>[] {
  const parts: Part<Paid>[] = [];
  const queue = prices.map((price) => ({ ...price }));
  for (const { quantity, paid } of origins) {
    for (let missing = quantity; missing > 0;) {
      const [price] = queue;
      if (!price) break;
      const count = Math.min(missing, price.quantity);
      parts.push({ quantity: count, unitCents: price.unitCents, paid });
      missing -= count;
      price.quantity -= count;
      if (price.quantity === 0) queue.shift();
    }
  }
  return parts;
}

/** The pieces that each line keeps: first all lines take what is the same, then what is less so. */
function originsOf<Paid extends PaidPieces>(paid: readonly Paid[], wanted: readonly WantedPieces<Paid>[]) {
  const pool = poolOf(paid);
  const kept = wanted.map((): ReturnType<typeof take<Paid>> => []);
  const steps = Math.max(0, ...wanted.map(({ like }) => like.length));
  for (let step = 0; step <= steps; step += 1) {
    for (const [index, { productId, quantity, like }] of wanted.entries()) {
      const own = kept[index] ?? [];
      const isLike = step === steps ? () => true : (like[step] ?? (() => false));
      const fitting = pool.filter((entry) => entry.paid.productId === productId && isLike(entry.paid));
      own.push(...take(fitting, quantity - countOf(own)));
    }
  }
  return kept;
}

/**
 * Of each dish the cheapest pieces are kept first. Where they come from, and so for whom they are, goes by what is the same.
 * @param paid of the order as it is
 * @returns the parts of each line of the new cart, in its order
 */
export function keepPieces<Paid extends PaidPieces>(
  paid: readonly Paid[],
  wanted: readonly WantedPieces<Paid>[],
): Part<Paid>[][] {
  const prices = poolOf([...paid].sort((a, b) => a.unitCents - b.unitCents));
  const origins = originsOf(paid, wanted);
  return wanted.map(({ productId, quantity }, index) => {
    const kept = origins[index] ?? [];
    const added = { quantity: quantity - countOf(kept), unitCents: null, paid: null };
    const ofProduct = prices.filter((entry) => entry.paid.productId === productId);
    const paidPrices = take(ofProduct, countOf(kept));
    return zip<Paid>(
      [...kept.map((part) => ({ ...part, unitCents: null })), added],
      [...paidPrices.map((part) => ({ ...part, unitCents: part.paid.unitCents })), added],
    );
  });
}
