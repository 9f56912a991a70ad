import { Type, type Static } from '@sinclair/typebox';
import { Nullable, Strict, Text } from './common';
import { Personal, Public, Secret } from './privacy';

/** A `PushSubscription` of a browser, as its `toJSON` writes it. */
export const PushSubscriptionBody = Strict({
  /** With it and the keys anybody can send to the device. */
  endpoint: Secret(Text(1000, 10)),
  expirationTime: Type.Optional(Nullable(Public(Type.Number()))),
  keys: Strict({
    /** The browser's public key: a point of P-256 in base64url. */
    p256dh: Secret(Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' })),
    /** 16 bytes in base64url. */
    auth: Secret(Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })),
  }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

const On = Public(Type.Boolean());

/** What comes as a push to the devices that have them on; else it is mailed, if there is a mail about it. */
export const PushChoices = Strict({
  /** The day before and the day of an order. */
  reminders: On,
  /** The kitchen cooks, the order is on its way or ready. */
  stages: On,
  /** A place of a full event. */
  waitlist: On,
  /** Events at what the customer follows. */
  follows: On,
  /** The product's key, which a browser subscribes with (VAPID). */
  public_key: Public(Type.String()),
  /** The end of the address that the asking session's browser gave; null if it gave none. */
  device: Nullable(Personal(Type.String())),
});
export type PushChoices = Static<typeof PushChoices>;

export const PushChange = Strict({
  reminders: Type.Optional(On),
  stages: Type.Optional(On),
  waitlist: Type.Optional(On),
  follows: Type.Optional(On),
});
export type PushChange = Static<typeof PushChange>;
