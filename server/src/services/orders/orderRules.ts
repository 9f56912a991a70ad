/** What an order must satisfy beyond its price. Refusals are ApiErrors with the texts of spec 2 §5. */
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { StoredOptionChoice } from '../../db/schema';
import { ApiError, fieldError } from '../../lib/errors';
import type { Labels } from '@dwellivery/domain/labels';
import { rangeProblem, type RangeAnswer } from '../range/check';
import type { Address } from '../../ports/maps';
import { deliveryProblem } from '../range/deliveryProblem';
import { itemUnavailable, promoInvalid, slotFull } from './availability';
import type { Cart, CartProduct, OrderRequest } from './cart';
import type { Facts } from './facts';
import { hostFull, joinedTable } from './joined';
import type { FoundTable } from '../tables/find';
import { promoError } from './quote';

const ADDRESS_TEXTS = {
  delivery_street: 'Must put in a street address',
  delivery_city: 'Must put in a city',
  delivery_state: 'Must put in a state',
  delivery_postal_code: 'Must put in a zip code',
} as const;

type AddressFields = { [Field in keyof typeof ADDRESS_TEXTS]?: string };

/** The trimmed address, and an error for each missing field. */
function readAddress(fields: AddressFields): { address: Address; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {};
  const read = (field: keyof typeof ADDRESS_TEXTS): string => {
    const text = fields[field]?.trim() ?? '';
    if (text === '' || (field === 'delivery_postal_code' && !/^\d{5}$/.test(text))) {
      errors[field] = [ADDRESS_TEXTS[field]];
    }
    return text;
  };
  const address = {
    street: read('delivery_street'),
    city: read('delivery_city'),
    state: read('delivery_state'),
    postalCode: read('delivery_postal_code'),
  };
  return { address, errors };
}

/** @throws 422 `address_incomplete` with a text for each field */
export function completeAddress(fields: AddressFields): Address {
  const { address, errors } = readAddress(fields);
  if (Object.keys(errors).length === 0) return address;
  throw new ApiError(422, 'address_incomplete', 'The delivery address is incomplete.', { errors });
}

/** The address to check; null if it is incomplete or {@link deliveryAddressOf} is. @param joins the delivery of a table */
export function addressToCheck(order: OrderRequest, joins: boolean): Address | null {
  if (joins || order.delivery_type === 'pickup') return null;
  const { address, errors } = readAddress(order);
  return Object.keys(errors).length === 0 ? address : null;
}

/** @returns null if the order is picked up or joins a delivery @throws 422 `address_incomplete` */
export const deliveryAddressOf = (cart: Cart, order: OrderRequest): Address | null =>
  cart.tableCode !== null || cart.deliveryType === 'pickup' ? null : completeAddress(order);

const isOpen = (facts: Facts, { taken, capacity, startsAt }: Facts['slots'][number]): boolean =>
  taken < capacity && startsAt > facts.now;

/** An order that joins a delivery has its time, whatever the request names. */
function joinedSlotProblem(facts: Facts, joined: FoundTable): ApiError | null {
  const slot = facts.slots.find(({ id }) => id === joined.order.timeSlotId);
  return !slot || isOpen(facts, slot) ? null : hostFull(joined);
}

/** A pickup needs a slot if the event offers slots; a delivery may name one. */
function slotProblem(facts: Facts, order: OrderRequest): ApiError | null {
  const joined = joinedTable(facts);
  if (joined) return joinedSlotProblem(facts, joined);
  const id = order.time_slot_id ?? null;
  if (id === null) {
    const isNeeded = facts.event.enableTimeSlotSelect && order.delivery_type === 'pickup';
    return isNeeded ? fieldError('time_slot_id', 'Please select a time slot', 'time_slot_required') : null;
  }
  const slot = facts.slots.find((candidate) => candidate.id === id);
  if (!slot) return fieldError('time_slot_id', 'Please select a time slot', 'time_slot_unknown');
  return isOpen(facts, slot) ? null : slotFull();
}

function promoProblemOf(facts: Facts): ApiError | null {
  const text = promoError(facts);
  return text === null ? null : promoInvalid(text);
}

/**
 * @param range the answer from before the transaction; null if the order is picked up, joins a delivery or the address is incomplete
 * @returns the first reason why this order cannot be placed, or null
 * @throws 422 `address_incomplete`
 */
export function orderProblem(facts: Facts, order: OrderRequest, range: RangeAnswer | null): ApiError | null {
  const problem =
    deliveryProblem(facts.event, order.delivery_type) ?? slotProblem(facts, order) ?? promoProblemOf(facts);
  if (problem || !deliveryAddressOf(facts.cart, order)) return problem;
  return range && rangeProblem(range);
}

type Choice = { name: string; labels: Labels | null };
type Option = { id: number; productId: number; name: string; choices: Map<number, Choice> };
/** The choices of a line: their names, and their labels for what the chosen dish contains. */
export type Chosen = { optionChoices: StoredOptionChoice[]; labels: (Labels | null)[] };

async function loadOptions(db: Database, productIds: number[]): Promise<Option[]> {
  const rows = await db
    .select({ option: t.productOptions, choice: t.optionChoices })
    .from(t.productOptions)
    .leftJoin(t.optionChoices, eq(t.optionChoices.optionId, t.productOptions.id))
    .where(inArray(t.productOptions.productId, productIds))
    .orderBy(t.productOptions.position, t.productOptions.id);
  const options = new Map<number, Option>();
  for (const { option, choice } of rows) {
    const known = options.get(option.id) ?? { ...option, choices: new Map<number, Choice>() };
    if (choice) known.choices.set(choice.id, choice);
    options.set(option.id, known);
  }
  return [...options.values()];
}

function chosen(line: CartProduct, options: Option[]): Chosen {
  const ids = new Set(line.choiceIds);
  const isOffered = (id: number) => options.some(({ choices }) => choices.has(id));
  if (ids.size < line.choiceIds.length || !line.choiceIds.every(isOffered)) {
    throw itemUnavailable([line.productId]);
  }
  const found = options.map((option) => {
    const picked = [...option.choices].filter(([id]) => ids.has(id));
    const [choice] = picked;
    if (!choice || picked.length > 1) throw fieldError('items', 'Must select an option', 'option_required');
    return { optionName: option.name, ...choice[1] };
  });
  return {
    optionChoices: found.map(({ optionName, name }) => ({ optionName, choiceName: name })),
    labels: found.map(({ labels }) => labels),
  };
}

/**
 * The choices of each cart line: each option of the product has exactly one choice of its own (spec 2 §5).
 * @throws 422 `option_required`; 409 `item_unavailable` for a choice that its product does not have
 */
export async function optionChoicesOf(db: Database, cart: Cart): Promise<Chosen[]> {
  const options = await loadOptions(db, [...new Set(cart.products.map((line) => line.productId))]);
  return cart.products.map((line) =>
    chosen(
      line,
      options.filter((option) => option.productId === line.productId),
    ),
  );
}

/**
 * Of a stored order: a dish that is sold out since, or whose options are others now. The kitchen cooks what was ordered for running
 * holds only. Choices are compared by their names, as they are stored and as a world file keeps them.
 */
export async function dishProblem(db: Database, orderId: number): Promise<ApiError | null> {
  const lines = await db
    .select({
      productId: t.products.id,
      available: t.products.available,
      choices: t.orderLines.optionChoices,
    })
    .from(t.orderLines)
    .innerJoin(t.products, eq(t.products.id, t.orderLines.productId))
    .where(eq(t.orderLines.orderId, orderId));
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const options = await loadOptions(db, ids);
  const gone = lines.filter(({ productId, available, choices }) => {
    const own = options.filter((option) => option.productId === productId);
    const isChosen = ({ name, choices: offered }: Option) =>
      choices.some(
        ({ optionName, choiceName }) =>
          optionName === name && [...offered.values()].some((choice) => choice.name === choiceName),
      );
    return !available || choices.length !== own.length || !own.every(isChosen);
  });
  return gone.length > 0
    ? itemUnavailable([...new Set(gone.map(({ productId }) => productId))], 'order')
    : null;
}
