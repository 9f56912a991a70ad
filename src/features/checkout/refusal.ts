import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isRefusal, type ApiProblem } from '@/api/errors';
import { hrefTo } from '@/config/hrefTo';
import type { Cents } from '@dwellivery/domain/money';
import { isRecord } from '@/lib/records';
import type { PriceChange } from './priceChanges';

/** A time slot that can no longer be had. */
export interface GoneSlot {
  /** '6:30 PM' */
  label: string;
  /** Instant. */
  time: string;
}

/** A dish that has left the menu, and where it stood. */
export interface GoneDish {
  name: string;
  category: string;
  price: Cents;
}

export interface Refusal {
  message: string;
  /** The server's code; '' if the reason is none of the server's. */
  code: string;
  changes: readonly PriceChange[];
  /** The chosen time, if it is what the order was refused for. */
  slot: GoneSlot | null;
  dishes: readonly GoneDish[];
  /** The server refused the order. The provider charges a card only after the order is taken. */
  isUncharged: boolean;
}

/** Of an error on the server's side, which may have come after the order was taken: it is asked for again under the same id. */
const NEVER_TWICE = 'You are never charged twice for this order.';

/** With these codes the order of an earlier press, or of another tab, may be paid. */
const MAY_BE_PAID = ['order_paid', 'payment_not_failed', 'transaction_conflict'];
export const mayBePaid = ({ code }: Pick<ApiProblem, 'code'>): boolean => MAY_BE_PAID.includes(code);

/**
 * The unpaid order can no longer be paid as it is: it is over, or has another price. Its cart starts a new transaction.
 * @param isFree its id may be that of an order that was sent before the form or the cart changed
 */
export const isOrderSpent = ({ code }: ApiProblem, isFree = false): boolean =>
  code === 'order_over' || code === 'price_changed' || (isFree && code === 'transaction_conflict');

/** The chosen time slot is taken, or the operator has removed it. */
export const isSlotGone = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'slot_full' || code === 'time_slot_unknown';

/** The delivery that the order joins takes it no more: it has ended, or its time is full. */
export const isTableLost = ({ code }: Pick<Refusal, 'code'>): boolean =>
  code === 'table_ended' || isSlotGone({ code });

/** What was ordered, as far as it may be gone. */
type Lost = Partial<Pick<Refusal, 'changes' | 'slot' | 'dishes'>>;

export const refusalOf = (
  problem: ApiProblem,
  { changes = [], slot = null, dishes = [] }: Lost = {},
): Refusal => ({
  message: problem.kind === 'server' ? `${problem.message} ${NEVER_TWICE}` : problem.message,
  code: problem.code,
  changes,
  slot: isSlotGone(problem) ? slot : null,
  dishes,
  isUncharged: isRefusal(problem) && !mayBePaid(problem),
});

/** The navigation state that {@link readRefusal} reads. */
export const refusalState = ({ message, ...rest }: Refusal) => ({ error: message, ...rest });

/** Spec 2 §4: a refused order leads back to the form with the reason; the form keeps its values. */
export function useRefuse(eventId: number) {
  const navigate = useNavigate();
  return (refusal: Refusal) =>
    void navigate(hrefTo('checkout', { id: eventId }), { state: refusalState(refusal) });
}

const isCents = (value: unknown): value is Cents | null => value === null || Number.isInteger(value);

const isChange = (value: unknown): value is PriceChange =>
  isRecord(value) && typeof value.name === 'string' && isCents(value.before) && isCents(value.after);

const isSlot = (value: unknown): value is GoneSlot =>
  isRecord(value) && typeof value.label === 'string' && typeof value.time === 'string';

const isDish = (value: unknown): value is GoneDish =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.category === 'string' &&
  Number.isInteger(value.price);

/** Reads the refusal from the navigation state, which is validated because it survives reloads and new builds. */
export function readRefusal(state: unknown): Refusal | undefined {
  if (!isRecord(state) || typeof state.error !== 'string' || state.error === '') return undefined;
  return {
    message: state.error,
    code: typeof state.code === 'string' ? state.code : '',
    changes: Array.isArray(state.changes) ? state.changes.filter(isChange) : [],
    slot: isSlot(state.slot) ? state.slot : null,
    dishes: Array.isArray(state.dishes) ? state.dishes.filter(isDish) : [],
    isUncharged: state.isUncharged === true,
  };
}

/**
 * Reads the refusal, and removes it from the history: Back, Forward and a reload must not show it again. For a screen that stays: it
 * would undo a redirect of the same render.
 */
export function useRefusal(): Refusal | undefined {
  const { state } = useLocation();
  const navigate = useNavigate();
  const arrived = useMemo(() => readRefusal(state), [state]);
  const [refusal, setRefusal] = useState(arrived);
  // Also one that arrives while the screen stands.
  if (arrived && arrived !== refusal) setRefusal(arrived);
  useEffect(() => {
    if (arrived) void navigate('', { replace: true });
  }, [navigate, arrived]);
  return refusal;
}
