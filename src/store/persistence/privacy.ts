import type { CartItem } from '@dwellivery/domain/cart';
import type { Cart } from '../slices/cart';
import type { LeftCartsState } from '../slices/leftCarts';
import type { FlashState } from '../slices/flash';
import type { NoticesState } from '../slices/notices';
import type { SessionState } from '../slices/session';
import type { TablesState } from '../slices/tables';
import type { UserCacheState } from '../slices/userCache';
import type { VersionState } from '../slices/version';

/**
 * The privacy of a field, as the API's schemas declare it (server/src/schemas/privacy.ts). Of a `free` text, e-mail addresses, phone
 * numbers and streets are masked: what a customer types is `free` at least, because people type a phone number into the field of the zip.
 * `picture` is the address of a customer's own picture: it cannot be masked, so it is
 * removed. A `secret` is removed even if the customer agrees to send personal data. `identity` is the id of a cart line, which ends in the customer's `notes` (domain/cart).
 */
export type Privacy = 'public' | 'personal' | 'free' | 'picture' | 'identity' | 'notes' | 'secret';

/** The privacy of a slice's fields by name, at any depth, in its state and in its actions' payloads. */
export type FieldPrivacy = Readonly<Record<string, Privacy>>;

type Plain = string | number | boolean | null | undefined;

/** The names of all fields of a type, at any depth, without the keys of maps. */
type FieldsOf<T> = T extends Plain
  ? never
  : T extends readonly (infer Item)[]
    ? FieldsOf<Item>
    : string extends keyof T
      ? FieldsOf<T[keyof T]>
      : (keyof T & string) | FieldsOf<T[keyof T]>;

/** A missing field of the state does not compile. Fields of payloads come after those of the state. */
export type PrivacyOf<State> = FieldPrivacy & Readonly<Record<FieldsOf<State>, Privacy>>;

export const sessionPrivacy: PrivacyOf<SessionState> = {
  checked: 'public',
  checkFailed: 'public',
  userId: 'public',
  postalCode: 'free',
  epoch: 'public',
  dashboardTab: 'public',
  id: 'public',
  user: 'public',
};

export const versionPrivacy: PrivacyOf<VersionState> = { schema: 'public', build: 'public', bump: 'public' };

const itemPrivacy: PrivacyOf<CartItem> = {
  // Each has a mask of its own: equal masks would make one line of those of two guests.
  guestName: 'notes',
  id: 'identity',
  product: 'public',
  name: 'public',
  quantity: 'public',
  notes: 'notes',
  optionChoices: 'public',
  choiceId: 'public',
  choiceName: 'public',
  optionName: 'public',
};

export const cartPrivacy: PrivacyOf<Cart> = {
  ...itemPrivacy,
  items: 'public',
  gratuity: 'public',
  gratuityPercentage: 'public',
  promoCode: 'free',
  table: 'public',
  payment: 'public',
  tableCode: 'personal',
  host: 'personal',
  deliveryTime: 'public',
  draft: 'public',
  deliveryType: 'public',
  timeSlotId: 'public',
  deliveryStreet: 'personal',
  deliveryCity: 'free',
  deliveryState: 'free',
  deliveryPostalCode: 'free',
  saveDefaultAddress: 'public',
  transactionId: 'public',
  isOrderInCart: 'public',
  state: 'public',
  changes: 'public',
  orderId: 'public',
  version: 'public',
  made: 'public',
  eventId: 'public',
  item: 'public',
  itemId: 'identity',
  cart: 'public',
  form: 'public',
  code: 'free',
  gone: 'public',
  reason: 'public',
  replaces: 'public',
  paid: 'public',
  productId: 'public',
};

export const tablesPrivacy: PrivacyOf<TablesState> = {
  ...itemPrivacy,
  code: 'personal',
  eventId: 'public',
  eventEndsAt: 'public',
  guestId: 'public',
  secret: 'secret',
  items: 'public',
  isDone: 'public',
  revision: 'public',
  isSent: 'public',
  isRemoved: 'public',
  seat: 'public',
  at: 'public',
  item: 'public',
  itemId: 'identity',
  lines: 'public',
};

export const leftCartsPrivacy: PrivacyOf<LeftCartsState> = {
  ...cartPrivacy,
  ownerId: 'public',
  carts: 'public',
};

export const userCachePrivacy: PrivacyOf<UserCacheState> = {
  data: 'public',
  savedAt: 'public',
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
  user: 'public',
  at: 'public',
};

export const flashPrivacy: PrivacyOf<FlashState> = {
  serial: 'public',
  message: 'public',
  eventId: 'public',
  text: 'free',
};

export const noticesPrivacy: PrivacyOf<NoticesState> = {
  id: 'public',
  kind: 'public',
  text: 'free',
  eventId: 'public',
};
