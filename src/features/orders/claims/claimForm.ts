import type { NewClaim } from '@/api/claimsApi';
import type { Claim, Membership, MembershipLine } from '@/api/types';
import { CLAIM_LABELS, MAX_CLAIM_TEXT, type ClaimKind } from '@dwellivery/domain/claims';
import { linesByOrder } from '../receipt';

/** How many pieces of each chosen line, by the line's id; null while the typed text is not a quantity. */
export type Chosen = Readonly<Record<string, number | null>>;

export interface ClaimFields {
  orderId: string;
  lines: Chosen;
  kind: ClaimKind | '';
  text: string;
}

/** An order that can be claimed, with its dishes. */
export interface ClaimOrder {
  id: number;
  d2d: boolean;
  pickupTime: string | null;
  hasClaim: boolean;
  products: readonly MembershipLine[];
}

export const claimOrders = (membership: Pick<Membership, 'orders' | 'lineItems'>): ClaimOrder[] =>
  linesByOrder(membership).filter(({ status, products }) => status === 'paid' && products.length > 0);

export const emptyClaim = (orders: readonly ClaimOrder[]): ClaimFields => ({
  orderId: String(orders[0]?.id ?? ''),
  lines: {},
  kind: '',
  text: '',
});

export const isEmptyClaim = ({ lines, kind, text }: ClaimFields): boolean =>
  Object.keys(lines).length === 0 && kind === '' && text.trim() === '';

const productsOf = (orders: readonly ClaimOrder[], orderId: string): readonly MembershipLine[] =>
  orders.find(({ id }) => String(id) === orderId)?.products ?? [];

/** The claim that a line is part of: a line can be claimed once. */
export const claimOf = (lineId: number, claims: readonly Claim[]): Claim | undefined =>
  claims.find(({ lines }) => lines.some(({ id }) => id === lineId));

export const NOTHING_CHOSEN = 'Please choose at least one dish.';

function linesError(lines: Chosen, products: readonly MembershipLine[]): string | undefined {
  const chosen = products.filter(({ id }) => lines[id] !== undefined);
  if (chosen.length === 0) return NOTHING_CHOSEN;
  const wrong = chosen.find(({ id, quantity }) => !((lines[id] ?? 0) >= 1 && (lines[id] ?? 0) <= quantity));
  return wrong && `Please say how many of ${wrong.productName ?? wrong.name}, from 1 to ${wrong.quantity}.`;
}

function textError(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return 'Please say what was wrong.';
  return length > MAX_CLAIM_TEXT ? `At most ${MAX_CLAIM_TEXT} characters` : undefined;
}

/** The errors of the form, by field. */
export function claimErrors(
  { orderId, lines, kind, text }: ClaimFields,
  orders: readonly ClaimOrder[],
): Partial<Record<keyof ClaimFields, string>> {
  const errors = {
    lines: linesError(lines, productsOf(orders, orderId)),
    kind: kind === '' ? 'Please choose what was wrong.' : undefined,
    text: textError(text),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The request, without lines that were claimed since they were chosen. */
export function toClaim(
  { orderId, lines, kind, text }: ClaimFields,
  orders: readonly ClaimOrder[],
  claims: readonly Claim[],
): NewClaim {
  const chosen = productsOf(orders, orderId).flatMap(({ id }) => {
    const quantity = lines[id];
    return quantity && !claimOf(id, claims) ? [{ id, quantity }] : [];
  });
  return { orderId: Number(orderId), lines: chosen, kind: kind || 'other', text: text.trim() };
}

/** Whether a claim of the server is the one that was sent. A line can be claimed once, so there are no two of the same. */
export function isSameClaim(claim: Claim, { lines, kind, text }: NewClaim): boolean {
  const quantityOf = (id: number) => claim.lines.find((line) => line.id === id)?.quantity;
  return (
    claim.kind === kind &&
    claim.text === text &&
    claim.lines.length === lines.length &&
    lines.every(({ id, quantity }) => quantityOf(id) === quantity)
  );
}

/** `not what I ordered`, within a sentence. */
export const kindInWords = (kind: ClaimKind): string =>
  CLAIM_LABELS[kind].charAt(0).toLowerCase() + CLAIM_LABELS[kind].slice(1);
