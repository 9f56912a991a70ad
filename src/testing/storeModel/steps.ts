/** The steps of the model, and their frequencies. */
import fc from 'fast-check';
import { aloneMove, lineMove, wholeMove, type CartMove } from './cartMoves';
import { seatMove, type SeatMove } from './seatMoves';

export const EVENTS = ['101', '102'] as const;
/** Each tab has one of its own. */
export const TABLES = ['0', '1', '2'].map((digit) => digit.repeat(22));
export type EventKey = (typeof EVENTS)[number];

export type Step =
  | { do: 'cart'; tab: number; event: EventKey; move: CartMove }
  | { do: 'seat'; tab: number; code: string; move: SeatMove }
  /** Two tabs at once, of which neither has heard of the other's move. */
  | { do: 'cartRace'; tab: number; event: EventKey; move: CartMove; other: CartMove }
  | { do: 'seatRace'; tab: number; code: string; move: SeatMove; other: SeatMove }
  | { do: 'signIn'; tab: number; user: number }
  | { do: 'reload' | 'close' | 'crash' | 'signOut' | 'flush'; tab: number }
  | { do: 'damage'; key: string; percent: number }
  | { do: 'full' | 'room' | 'deliver' };

const tab = fc.nat(2);
const event = fc.constantFrom(...EVENTS);
const code = fc.constantFrom(...TABLES);
const key = fc.constantFrom(...EVENTS.map((id) => `dw:cart:${id}`), 'dw:tables');
const of = <Name extends Step['do']>(...names: Name[]) => fc.constantFrom(...names);
const anyMove = fc.oneof(lineMove, wholeMove);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ do: of('cart'), tab, event, move: lineMove }) },
  { weight: 7, arbitrary: fc.record({ do: of('cart'), tab, event, move: wholeMove }) },
  { weight: 2, arbitrary: fc.record({ do: of('cart'), tab, event, move: aloneMove }) },
  { weight: 8, arbitrary: fc.record({ do: of('seat'), tab, code, move: seatMove }) },
  { weight: 3, arbitrary: fc.record({ do: of('cartRace'), tab, event, move: wholeMove, other: anyMove }) },
  { weight: 2, arbitrary: fc.record({ do: of('seatRace'), tab, code, move: seatMove, other: seatMove }) },
  { weight: 1, arbitrary: fc.record({ do: of('signIn'), tab, user: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: of('signOut', 'reload', 'close', 'crash'), tab }) },
  { weight: 4, arbitrary: fc.record({ do: of('flush'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: of('damage'), key, percent: fc.nat(99) }) },
  { weight: 2, arbitrary: fc.record({ do: of('full', 'room', 'deliver') }) },
);
