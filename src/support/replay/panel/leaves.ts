export interface Leaf {
  /** `carts.101.items.0.quantity` */
  path: string;
  /** The value as JSON. */
  text: string;
}

const MAX_LEAVES = 50_000;

export const valueText = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

/** The values at the ends of a tree, in its order. Empty lists and objects are ends, too. */
export function leavesOf(value: unknown, path = '', found: Leaf[] = []): Leaf[] {
  if (found.length >= MAX_LEAVES) return found;
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) found.push({ path, text: valueText(value) });
  parts.forEach(([name, part]) => leavesOf(part, path ? `${path}.${name}` : name, found));
  return found;
}
