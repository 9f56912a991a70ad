import type { RootState } from '../rootReducer';
import type { FieldPrivacy, Privacy } from './redact';

type Plain = string | number | boolean | null | undefined;

/** The names of all fields of a type, at any depth, without the keys of maps. */
type FieldsOf<T> = T extends Plain
  ? never
  : T extends readonly (infer Item)[]
    ? FieldsOf<Item>
    : string extends keyof T
      ? FieldsOf<T[keyof T]>
      : (keyof T & string) | FieldsOf<T[keyof T]>;

/**
 * The privacy of a slice's fields. What a customer types is `free` at least, because people type a phone number into the field of the zip.
 * A missing field of its state does not compile; `InActions` are fields of its actions' payloads. */
type Declared<Slice extends keyof RootState, InActions extends string = never> = Readonly<
  Record<FieldsOf<RootState[Slice]> | InActions, Privacy>
>;

const carts = {
  items: 'public',
  item: 'public',
  itemId: 'identity',
  id: 'identity',
  product: 'public',
  name: 'public',
  quantity: 'public',
  notes: 'notes',
  optionChoices: 'public',
  choiceId: 'public',
  choiceName: 'public',
  optionName: 'public',
  gratuity: 'public',
  gratuityPercentage: 'public',
  transactionId: 'public',
  eventId: 'public',
  cart: 'public',
  gone: 'public',
  reason: 'public',
  replaces: 'public',
} as const satisfies Declared<
  'carts',
  'eventId' | 'item' | 'itemId' | 'cart' | 'gone' | 'reason' | 'replaces'
>;

const checkout = {
  values: 'public',
  deliveryType: 'public',
  timeSlotId: 'public',
  gratuity: 'public',
  deliveryStreet: 'personal',
  deliveryCity: 'free',
  deliveryState: 'free',
  deliveryPostalCode: 'free',
  saveDefaultAddress: 'public',
  notes: 'personal',
  promocode: 'free',
  promoCode: 'free',
  completed: 'public',
  transactionId: 'public',
  eventId: 'public',
  draft: 'public',
  code: 'free',
} as const satisfies Declared<'checkout', 'eventId' | 'draft' | 'code'>;

const session = {
  checked: 'public',
  checkFailed: 'public',
  userId: 'public',
  postalCode: 'free',
  epoch: 'public',
  dashboardTab: 'public',
  id: 'public',
  user: 'public',
} as const satisfies Declared<'session', 'id' | 'user'>;

const userCache = {
  data: 'public',
  user: 'public',
  savedAt: 'public',
  at: 'public',
  ownerId: 'public',
  id: 'public',
  name: 'personal',
  firstname: 'personal',
  lastname: 'personal',
  email: 'personal',
  phone: 'personal',
  street: 'personal',
  city: 'free',
  state: 'free',
  postal_code: 'free',
  avatar: 'picture',
  referral_url: 'personal',
  stripe_subscribed_at: 'public',
  stripe_sub_cancelled: 'public',
  stripe_subscription_end: 'public',
} as const satisfies Declared<'userCache', 'user' | 'at'>;

/** The privacy of each slice's fields in a problem report. */
export const slicePrivacy = {
  session,
  version: { schema: 'public', build: 'public', bump: 'public' } satisfies Declared<'version'>,
  carts,
  checkout,
  userCache,
  flash: { serial: 'public', message: 'public', eventId: 'public', text: 'free' } satisfies Declared<'flash'>,
  notices: { id: 'public', kind: 'public', text: 'free', eventId: 'public' } satisfies Declared<'notices'>,
} as const;

/** Fields of actions that several slices handle (store/appReset). */
const app: FieldPrivacy = { ...session, ...checkout, ...carts, carts: 'public', checkout: 'public' };

/** @param type such as `carts/itemAdded` @returns the privacy of its payload's fields; empty for actions of other libraries */
export function payloadPrivacy(type: string): FieldPrivacy {
  const slice = type.split('/')[0] ?? '';
  return slice === 'app' ? app : (({ ...slicePrivacy } as Record<string, FieldPrivacy>)[slice] ?? {});
}

/** The router's state of a path: why an order was refused, and where a confirmation mail was sent. */
export const routeStatePrivacy: FieldPrivacy = {
  error: 'free',
  changes: 'public',
  name: 'public',
  before: 'public',
  after: 'public',
  orderCreated: 'public',
  email: 'personal',
};
