import {
  lineIdentity,
  MAX_ITEM_NOTES,
  MAX_LINES,
  MAX_ORDER_NOTES,
  MAX_QUANTITY,
  type CartItem,
  type OptionChoice,
} from '@dwellivery/domain/cart';
import { cents, type Cents } from '@dwellivery/domain/money';
import { isTableCode, MAX_TABLE_NAME, type OrderTable } from '@dwellivery/domain/tables';
import { isRecord, isSafeKey, isWhole } from '@/lib/records';
import {
  DRAFT_FIELDS,
  isCompleteDraft,
  type Cart,
  type CartChange,
  type CartState,
  type OrderDraft,
} from '../slices/cart';
import type { PersistedSession } from '../slices/session';
import { MAX_SEATS, type Seat, type TablesState } from '../slices/tables';
import { toCachedUser, type UserCacheState } from '../slices/userCache';
import type { VersionState } from '../slices/version';

/**
 * Reads untrusted stored values. Each reader answers a valid value built from known fields only (so `__proto__` and unknown
 * fields are dropped), or `null`. Calls `onInvalid` if a part is left out.
 */
type OnInvalid = () => void;

const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.length <= max ? value : null;
const textOr = (value: unknown, max: number): string => text(value, max) ?? '';
const id = (value: unknown): number | null => (isWhole(value) && value > 0 ? value : null);
const count = (value: unknown): number | null => (isWhole(value) ? value : null);
const amount = (value: unknown): Cents | null => (isWhole(value) ? cents(value) : null);

/** A part of a value, which may be missing. Calls `onInvalid` if the part is there and cannot be read. */
function partOf<T>(value: unknown, read: (value: unknown) => T | null, onInvalid: OnInvalid): T | null {
  const part = read(value);
  if (part === null && value !== undefined && value !== null) onInvalid();
  return part;
}

const upTo =
  (max: number) =>
  (value: unknown): string | null =>
    text(value, max);

function readChoices(raw: unknown): Record<string, OptionChoice> | null {
  if (!isRecord(raw)) return null;
  const choices: Record<string, OptionChoice> = {};
  for (const [optionId, choice] of Object.entries(raw)) {
    const choiceId = isRecord(choice) ? id(choice.choiceId) : null;
    if (!isRecord(choice) || choiceId === null || !isSafeKey(optionId)) return null;
    choices[optionId] = {
      choiceId,
      choiceName: textOr(choice.choiceName, 200),
      optionName: textOr(choice.optionName, 200),
    };
  }
  return choices;
}

function readItem(raw: unknown): CartItem | null {
  if (!isRecord(raw) || !isRecord(raw.product)) return null;
  const productId = id(raw.product.id);
  const quantity = id(raw.quantity);
  const optionChoices = readChoices(raw.optionChoices);
  const notes = text(raw.notes, MAX_ITEM_NOTES);
  if (productId === null || quantity === null || quantity > MAX_QUANTITY || !optionChoices || notes === null)
    return null;
  const product = { id: productId, name: textOr(raw.product.name, 300) };
  const guestName = text(raw.guestName, MAX_TABLE_NAME);
  // Of a shared cart only.
  const guest = guestName === null ? {} : { guestName };
  return {
    id: lineIdentity({ product, optionChoices, notes, ...guest }),
    product,
    quantity,
    notes,
    optionChoices,
    ...guest,
  };
}

function readItems(raw: unknown, onInvalid: OnInvalid): CartItem[] {
  if (!Array.isArray(raw)) {
    onInvalid();
    return [];
  }
  const seen = new Map<string, CartItem>();
  raw.slice(0, MAX_LINES).forEach((entry) => {
    const item = readItem(entry);
    if (item && !seen.has(item.id)) seen.set(item.id, item);
    else onInvalid();
  });
  if (raw.length > MAX_LINES) onInvalid();
  return [...seen.values()];
}

const transaction = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{8,120}$/.test(value) ? value : null;

const percentage = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 100 ? value : null;

const way = (value: unknown) => (value === 'd2d' || value === 'pickup' ? value : null);
const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? value : null);

const DRAFT: Record<keyof OrderDraft, (value: unknown) => unknown> = {
  deliveryType: way,
  timeSlotId: id,
  deliveryStreet: upTo(200),
  deliveryCity: upTo(100),
  deliveryState: upTo(40),
  deliveryPostalCode: upTo(10),
  saveDefaultAddress: yesOrNo,
};

function readDraft(raw: unknown, onInvalid: OnInvalid): Partial<OrderDraft> {
  const fields = partOf(raw, (value) => (isRecord(value) ? value : null), onInvalid) ?? {};
  const read = DRAFT_FIELDS.flatMap((field) => {
    const value = partOf(fields[field], DRAFT[field], onInvalid);
    // An order may be without a time slot.
    const isNone = field === 'timeSlotId' && fields[field] === null;
    return value === null && !isNone ? [] : [[field, value] as const];
  });
  return Object.fromEntries(read) as Partial<OrderDraft>;
}

const instant = (value: unknown): string | null =>
  typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : null;

function readTable(raw: unknown): OrderTable | null {
  if (!isRecord(raw)) return null;
  const tableCode = text(raw.tableCode, 22);
  if (raw.payment === 'host')
    return tableCode !== null && isTableCode(tableCode) ? { payment: 'host', tableCode } : null;
  const host = text(raw.host, 100);
  const deliveryTime = instant(raw.deliveryTime);
  const isTimeUnread = deliveryTime === null && raw.deliveryTime !== null;
  if (tableCode === null || !isTableCode(tableCode) || host === null || isTimeUnread) return null;
  // A build before shared carts stored no payment.
  return { payment: 'each', tableCode, host, deliveryTime };
}

const STATES: readonly unknown[] = ['choosing', 'ready', 'sent', 'refused'] satisfies CartState[];
const isState = (value: unknown): value is CartState => STATES.includes(value);

/** The state, as far as the other values allow it: a form with a missing field must be submitted again before payment. */
function possibleState(state: CartState, isComplete: boolean, transactionId: string | null): CartState {
  if (state === 'choosing' || (state === 'ready' && isComplete)) return state;
  if (state === 'ready' || transactionId === null) return 'choosing';
  return isComplete ? state : 'refused';
}

function readChange(raw: unknown): CartChange | null {
  if (!isRecord(raw)) return null;
  const orderId = id(raw.orderId);
  const version = count(raw.version);
  return orderId === null || version === null ? null : { orderId, version };
}

export function readCart(raw: unknown, onInvalid: OnInvalid): Cart | null {
  if (!isRecord(raw)) return null;
  const changes = partOf(raw.changes, readChange, onInvalid);
  // As a new order it would be paid a second time.
  if (changes === null && isRecord(raw.changes)) return null;
  const draft = readDraft(raw.draft, onInvalid);
  const transactionId = partOf(raw.transactionId, transaction, onInvalid);
  const state = partOf(raw.state, (value) => (isState(value) ? value : null), onInvalid) ?? 'choosing';
  return {
    items: readItems(raw.items, onInvalid),
    notes: partOf(raw.notes, upTo(MAX_ORDER_NOTES), onInvalid) ?? '',
    gratuity: partOf(raw.gratuity, amount, onInvalid),
    gratuityPercentage: partOf(raw.gratuityPercentage, percentage, onInvalid),
    promoCode: partOf(raw.promoCode, upTo(40), onInvalid),
    // Stored by a build before tables, a cart has none.
    table: partOf(raw.table, readTable, onInvalid),
    draft,
    transactionId,
    isOrderInCart: transactionId !== null && raw.isOrderInCart === true,
    state: possibleState(state, isCompleteDraft(draft), transactionId),
    ...(changes && { changes }),
  };
}

/** 128 bits as base64url, or longer. */
const guestSecret = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{16,120}$/.test(value) ? value : null;

function readSeat(raw: unknown, onInvalid: OnInvalid): Seat | null {
  if (!isRecord(raw)) return null;
  const code = text(raw.code, 40);
  const eventId = id(raw.eventId);
  const eventEndsAt = instant(raw.eventEndsAt);
  const guestId = id(raw.guestId);
  const revision = count(raw.revision);
  if (!code || eventId === null || eventEndsAt === null || guestId === null || revision === null) return null;
  return {
    code,
    eventId,
    eventEndsAt,
    guestId,
    guestName: textOr(raw.guestName, MAX_TABLE_NAME),
    secret: partOf(raw.secret, guestSecret, onInvalid),
    items: readItems(raw.items, onInvalid),
    isDone: raw.isDone === true,
    revision,
    isSent: raw.isSent === true,
    isRemoved: raw.isRemoved === true,
  };
}

export function readTables(raw: unknown, onInvalid: OnInvalid): TablesState | null {
  if (!Array.isArray(raw)) return null;
  const seats = raw.slice(0, MAX_SEATS).map((seat) => readSeat(seat, onInvalid));
  if (seats.includes(null) || raw.length > MAX_SEATS) onInvalid();
  const read = seats.filter((seat) => seat !== null);
  const codes = read.map(({ code }) => code);
  const unique = read.filter(({ code }, at) => codes.indexOf(code) === at);
  return unique.length > 0 ? unique : null;
}

export function readSession(raw: unknown): PersistedSession | null {
  if (!isRecord(raw)) return null;
  const tab = raw.dashboardTab;
  return {
    userId: id(raw.userId),
    postalCode: text(raw.postalCode, 10),
    epoch: count(raw.epoch) ?? 0,
    dashboardTab: tab === 1 || tab === 2 ? tab : 0,
  };
}

export function readVersion(raw: unknown): VersionState | null {
  if (!isRecord(raw)) return null;
  return { schema: count(raw.schema) ?? 0, build: textOr(raw.build, 100), bump: count(raw.bump) ?? 0 };
}

export function readUserCache(raw: unknown): UserCacheState | null {
  if (!isRecord(raw) || !isRecord(raw.data)) return null;
  const ownerId = id(raw.ownerId);
  const dataId = id(raw.data.id);
  const savedAt = count(raw.savedAt);
  if (ownerId === null || dataId !== ownerId || savedAt === null) return null;
  return { data: toCachedUser({ ...raw.data, id: dataId }), ownerId, savedAt };
}
