/** The steps of a sequence, and their frequencies. */
import fc from 'fast-check';
import type { EventId, Handover } from './world';

/** Of a shared cart; `put` also lets a guest sit down, `remove` is a guest who leaves or is removed. */
type CartMove = 'open' | 'put' | 'remove' | 'lock' | 'reopen' | 'end' | 'order';

export type Step =
  | {
      do: 'checkout';
      who: number;
      event: EventId;
      quantity: number;
      tip: number;
      promo: boolean;
      handover: Handover;
    }
  | {
      do: 'browse' | 'post' | 'postAgain' | 'cancel' | 'look' | 'tellFailed' | 'retry' | 'claim' | 'logOut';
      who: number;
      at: number;
    }
  | {
      do: 'change';
      who: number;
      at: number;
      quantity: number;
      tip: number;
      promo: boolean;
      /** Another time, an address of one's own, or a pickup. */
      to: 'same' | 'later' | 'pickup' | 'd2d';
      /** Sent at the next `send`; sent now, and paid now or not. */
      how: 'later' | 'sent' | 'paid';
    }
  | { do: 'send'; who: number }
  | { do: 'table'; what: 'open' | 'join'; who: number; event: EventId; isPaid: boolean }
  | { do: 'cart'; what: CartMove; who: number; event: EventId; at: number; quantity: number; isPaid: boolean }
  | { do: 'leave'; what: 'host' | 'guest'; event: EventId }
  | { do: 'card'; who: number; at: number; how: 'succeed' | 'decline' | 'delay' | 'challenge' }
  | { do: 'saved'; who: number; at: number; what: 'keep' | 'list' | 'remove' | 'removeOthers' }
  | { do: 'give'; who: number; at: number; kind: 'refunded' | 'credited'; isAll: boolean }
  | { do: 'webhook'; at: number; how: 'deliver' | 'double' | 'lose' }
  | {
      do: 'provider';
      who: number;
      at: number;
      what: 'refundPart' | 'refundRest' | 'dispute' | 'lose' | 'win';
    }
  | {
      do: 'world';
      what:
        | 'price'
        | 'menu'
        | 'close'
        | 'open'
        | 'complete'
        | 'spend'
        | 'jobs'
        | 'wait'
        | 'long'
        | 'down'
        | 'lost'
        | 'cardsDown'
        | 'cardsLost'
        | 'restart';
    };

const who = fc.nat(1);
const at = fc.nat(7);
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('saved' as const),
      who,
      at,
      what: fc.constantFrom('keep' as const, 'list' as const, 'remove' as const, 'removeOthers' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('checkout' as const),
      who,
      event: fc.constantFrom<EventId>(101, 112),
      quantity: fc.integer({ min: 1, max: 3 }),
      tip: fc.constantFrom(0, 1.25),
      promo: fc.boolean(),
      handover: fc.constantFrom<Handover>('pickup', 'd2d', 'd2d', 'join', 'join', 'cart', 'cart'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'browse' as const,
        'post' as const,
        'post' as const,
        'post' as const,
        'postAgain' as const,
        'cancel' as const,
        'look' as const,
        'tellFailed' as const,
        'retry' as const,
        'claim' as const,
        'logOut' as const,
      ),
      who,
      at,
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      who,
      at,
      quantity: fc.integer({ min: 1, max: 4 }),
      tip: fc.constantFrom(0, 1.25),
      promo: fc.boolean(),
      to: fc.constantFrom(
        'same' as const,
        'same' as const,
        'later' as const,
        'pickup' as const,
        'd2d' as const,
      ),
      how: fc.constantFrom('later' as const, 'sent' as const, 'sent' as const, 'paid' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const), who }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('table' as const),
      what: fc.constantFrom('open' as const, 'join' as const),
      who,
      event: fc.constantFrom<EventId>(101, 112),
      isPaid: fc.boolean(),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('cart' as const),
      what: fc.constantFrom<CartMove>(
        ...(['open', 'open', 'put', 'put', 'put', 'put', 'remove', 'lock', 'lock', 'reopen', 'end'] as const),
        ...(['order', 'order', 'order', 'order'] as const),
      ),
      who,
      event: fc.constantFrom<EventId>(101, 112),
      at,
      quantity: fc.nat(3),
      isPaid: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('leave' as const),
      what: fc.constantFrom('host' as const, 'guest' as const),
      event: fc.constantFrom<EventId>(101, 112),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      who,
      at,
      how: fc.constantFrom(
        'succeed' as const,
        'succeed' as const,
        'decline' as const,
        'delay' as const,
        'challenge' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('give' as const),
      who,
      at,
      kind: fc.constantFrom('refunded' as const, 'credited' as const),
      isAll: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('webhook' as const),
      at,
      how: fc.constantFrom('deliver' as const, 'double' as const, 'lose' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('provider' as const),
      who,
      at,
      what: fc.constantFrom(
        'refundPart' as const,
        'refundRest' as const,
        'dispute' as const,
        'lose' as const,
        'win' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('world' as const),
      what: fc.constantFrom(
        'price' as const,
        'menu' as const,
        'close' as const,
        'open' as const,
        'complete' as const,
        'spend' as const,
        'jobs' as const,
        'wait' as const,
        'long' as const,
        'down' as const,
        'lost' as const,
        'cardsDown' as const,
        'cardsLost' as const,
        'restart' as const,
      ),
    }),
  },
);
