import { own } from '@/lib/records';
import type { Kind, Volatile } from '@/store/persistence/kind';
import { kinds } from '@/store/persistence/kinds';
import type { FieldPrivacy } from '@/store/persistence/privacy';

/** Fields of actions that several slices handle (store/appReset). */
const app: FieldPrivacy = {
  ...kinds.session.privacy,
  ...kinds.carts.privacy,
  carts: 'public',
  left: 'public',
  ownerId: 'public',
};

/** @param type such as `carts/itemAdded` @returns the privacy of its payload's fields; empty for actions of other libraries */
export function payloadPrivacy(type: string): FieldPrivacy {
  const slice = type.split('/')[0] ?? '';
  return slice === 'app' ? app : (own<Kind | Volatile>(kinds, slice)?.privacy ?? {});
}

/**
 * The router's state of a path: why an order or a reset was refused, where a confirmation mail was sent, whether a sign-in is for an
 * order, and which zip is out of the area. Not the way back, whose path may hold a token.
 */
export const routeStatePrivacy: FieldPrivacy = {
  error: 'free',
  reason: 'free',
  changes: 'public',
  name: 'public',
  before: 'public',
  after: 'public',
  orderCreated: 'public',
  checkout: 'public',
  zip: 'free',
  email: 'personal',
};
