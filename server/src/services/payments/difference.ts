/** How our books and the provider's can differ. Sums are texts, in dollars. */
export type Difference = {
  intent: string;
  order: number | null;
  kind:
    | 'missing_there'
    | 'missing_here'
    | 'status'
    | 'amount'
    | 'refunds'
    | 'refund_unmade'
    | 'refund_failed'
    | 'disputed'
    | 'dispute_status'
    | 'order_unpaid'
    | 'order_uncharged';
  ours: string;
  theirs: string;
};

/** What is being made now may not be in our books yet. */
export const YOUNG_MS = 5 * 60_000;
