/** Which pieces of a changed order stay at the price that was paid (contract, "Changing a paid order"). Pure. Amounts are cents. */

/** A dish of the order as it was sold. */
export type PaidPieces = { productId: number; quantity: number; unitCents: number; choices: string };

/** A dish of the new cart. @property choices null: those that its pieces had */
type WantedPieces = { productId: number; quantity: number; choices: string | null };

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

/**
 * Of each dish the cheapest pieces are kept first. Where they come from, and so for whom they are, goes by equal choices first.
 * @param paid of the order as it is
 * @returns the parts of each line of the new cart, in its order
 */
export function keepPieces<Paid extends PaidPieces>(
  paid: readonly Paid[],
  wanted: readonly WantedPieces[],
): Part<Paid>[][] {
  const origins = poolOf(paid);
  const prices = poolOf([...paid].sort((a, b) => a.unitCents - b.unitCents));
  const ofProduct = (pool: Pool<Paid>, id: number) => pool.filter((entry) => entry.paid.productId === id);
  const same = wanted.map(({ productId, quantity, choices }) =>
    take(
      ofProduct(origins, productId).filter((entry) => choices === null || entry.paid.choices === choices),
      quantity,
    ),
  );
  return wanted.map(({ productId, quantity }, index) => {
    const own = same[index] ?? [];
    const kept = [...own, ...take(ofProduct(origins, productId), quantity - countOf(own))];
    const added = { quantity: quantity - countOf(kept), unitCents: null, paid: null };
    const paidPrices = take(ofProduct(prices, productId), countOf(kept));
    return zip<Paid>(
      [...kept.map((part) => ({ ...part, unitCents: null })), added],
      [...paidPrices.map((part) => ({ ...part, unitCents: part.paid.unitCents })), added],
    );
  });
}
