import {
  lineIdentity,
  MAX_ITEM_NOTES,
  MAX_LINES,
  MAX_ORDER_NOTES,
  MAX_QUANTITY,
  type CartItem,
  type OptionChoice,
} from '@/domain/cart';
import { cents, type Cents } from '@/domain/money';
import type { OrderFormValues } from '@/domain/orderPayload';
import { isRecord, isSafeKey, isWhole, type UnknownRecord } from '@/lib/records';
import type { Cart } from '../slices/carts';
import type { CheckoutDraft } from '../slices/checkout';
import type { PersistedSession } from '../slices/session';
import { toCachedUser, type UserCacheState } from '../slices/userCache';
import type { VersionState } from '../slices/version';

/**
 * Reads untrusted stored values. Each reader answers a valid value built from known fields only (so `__proto__` and unknown
 * fields are dropped), or `null`. Calls `spoilt` if a part is left out.
 */
type Spoilt = () => void;

const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.length <= max ? value : null;
const textOr = (value: unknown, max: number): string => text(value, max) ?? '';
const id = (value: unknown): number | null => (isWhole(value) && value > 0 ? value : null);
const count = (value: unknown): number | null => (isWhole(value) ? value : null);
const amount = (value: unknown): Cents | null => (isWhole(value) ? cents(value) : null);

/** A part of a value, which may be missing. Spoils the value if the part is there and cannot be read. */
function partOf<T>(value: unknown, read: (value: unknown) => T | null, spoilt: Spoilt): T | null {
  const part = read(value);
  if (part === null && value !== undefined && value !== null) spoilt();
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
  return { id: lineIdentity({ product, optionChoices, notes }), product, quantity, notes, optionChoices };
}

function readItems(raw: unknown, spoilt: Spoilt): CartItem[] {
  if (!Array.isArray(raw)) {
    spoilt();
    return [];
  }
  const seen = new Map<string, CartItem>();
  raw.slice(0, MAX_LINES).forEach((entry) => {
    const item = readItem(entry);
    if (item && !seen.has(item.id)) seen.set(item.id, item);
    else spoilt();
  });
  if (raw.length > MAX_LINES) spoilt();
  return [...seen.values()];
}

const transaction = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{8,120}$/.test(value) ? value : null;

const percentage = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 100 ? value : null;

export function readCart(raw: unknown, spoilt: Spoilt): Cart | null {
  if (!isRecord(raw)) return null;
  const gratuityPercentage = partOf(raw.gratuityPercentage, percentage, spoilt);
  const gratuity = partOf(raw.gratuity, amount, spoilt);
  return {
    items: readItems(raw.items, spoilt),
    notes: partOf(raw.notes, upTo(MAX_ORDER_NOTES), spoilt) ?? '',
    gratuity: gratuityPercentage === null ? gratuity : null,
    gratuityPercentage,
    transactionId: partOf(raw.transactionId, transaction, spoilt),
    sentId: partOf(raw.sentId, transaction, spoilt),
  };
}

const FORM_TEXTS = {
  deliveryStreet: 200,
  deliveryCity: 100,
  deliveryState: 40,
  deliveryPostalCode: 10,
  notes: MAX_ORDER_NOTES,
  promocode: 40,
} as const;

const way = (value: unknown) => (value === 'd2d' || value === 'pickup' ? value : null);
const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? value : null);

function readFormValues(raw: UnknownRecord, spoilt: Spoilt): Partial<OrderFormValues> {
  const values: Partial<OrderFormValues> = {};
  const deliveryType = partOf(raw.deliveryType, way, spoilt);
  const timeSlotId = partOf(raw.timeSlotId, id, spoilt);
  const gratuity = partOf(raw.gratuity, amount, spoilt);
  const saveDefaultAddress = partOf(raw.saveDefaultAddress, yesOrNo, spoilt);
  if (deliveryType !== null) values.deliveryType = deliveryType;
  if (raw.timeSlotId === null || timeSlotId !== null) values.timeSlotId = timeSlotId;
  if (raw.gratuity === null || gratuity !== null) values.gratuity = gratuity;
  if (saveDefaultAddress !== null) values.saveDefaultAddress = saveDefaultAddress;
  (Object.keys(FORM_TEXTS) as (keyof typeof FORM_TEXTS)[]).forEach((field) => {
    const value = partOf(raw[field], upTo(FORM_TEXTS[field]), spoilt);
    if (value !== null) values[field] = value;
  });
  return values;
}

const ALL_FORM_FIELDS = Object.keys(FORM_TEXTS).length + 4;

const isComplete = (values: Partial<OrderFormValues>): values is OrderFormValues =>
  Object.keys(values).length === ALL_FORM_FIELDS;

export function readDraft(raw: unknown, spoilt: Spoilt): CheckoutDraft | null {
  if (!isRecord(raw) || !isRecord(raw.values)) return null;
  const values = readFormValues(raw.values, spoilt);
  const promoCode = partOf(raw.promoCode, upTo(40), spoilt);
  const transactionId = partOf(raw.transactionId, transaction, spoilt);
  // A form with a missing field must be submitted again before payment.
  return raw.completed === true && isComplete(values)
    ? { values, promoCode, completed: true, transactionId }
    : { values, promoCode, completed: false, transactionId };
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
