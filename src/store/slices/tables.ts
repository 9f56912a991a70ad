import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { addItem, removeItem, updateItem, type CartItem, type CartItemDraft } from '@dwellivery/domain/cart';
import { instantOf } from '@dwellivery/domain/zone';
import { appReset } from '../appReset';

/** What this browser knows of its guest at a shared cart (contract, "Tables"). */
export interface Seat {
  /** Of the table; one seat for each. */
  code: string;
  eventId: number;
  /** The seat goes when its event is over. */
  eventEndsAt: string;
  guestId: number;
  guestName: string;
  /** Proves that a visitor is this guest; null for a customer, whose token does. */
  secret: string | null;
  /** The guest's dishes as last chosen here. */
  items: CartItem[];
  isDone: boolean;
  /** Of the server's lines that `items` builds on. */
  revision: number;
  /** The server has `items` and `isDone`. */
  isSent: boolean;
  /** The host has removed the guest; the dishes stay. */
  isRemoved: boolean;
}

/** The newest first. */
export type TablesState = Seat[];

export const MAX_SEATS = 10;

/** What the server holds of a guest. */
export type GuestLines = Pick<Seat, 'items' | 'isDone' | 'revision'>;

/** An action about the guest at one table. */
type OfTable<T = unknown> = PayloadAction<{ code: string } & T>;

/** Whether two lists of dishes are the same request, whatever the state that they are in. */
export const areSameLines = (
  one: Omit<GuestLines, 'revision'>,
  other: Omit<GuestLines, 'revision'>,
): boolean =>
  one.isDone === other.isDone &&
  one.items.length === other.items.length &&
  one.items.every(({ id, quantity }, at) => {
    const twin = other.items[at];
    return twin?.id === id && twin.quantity === quantity;
  });

const find = (state: TablesState, code: string): Seat | undefined => state.find((seat) => seat.code === code);

function changeItems(state: TablesState, code: string, next: (items: CartItem[]) => CartItem[]): void {
  const seat = find(state, code);
  if (!seat) return;
  // Who chooses again is not done.
  Object.assign(seat, { items: next(seat.items), isDone: false, isSent: false });
}

const slice = createSlice({
  name: 'tables',
  initialState: [] as TablesState,
  reducers: {
    /** Dishes of an earlier seat at the table stay, and are sent again. @param at ms UTC */
    satDown(
      state,
      {
        payload: { at, seat },
      }: PayloadAction<{
        at: number;
        seat: Pick<Seat, 'code' | 'eventId' | 'eventEndsAt' | 'guestId' | 'guestName' | 'secret'>;
      }>,
    ) {
      const { code, eventId, eventEndsAt, guestId, guestName, secret } = seat;
      const items = find(state, code)?.items ?? [];
      const others = state.filter(
        ({ code, eventEndsAt }) => code !== seat.code && instantOf(eventEndsAt) > at,
      );
      const fresh = { isDone: false, revision: 0, isSent: items.length === 0, isRemoved: false };
      return [{ code, eventId, eventEndsAt, guestId, guestName, secret, items, ...fresh }, ...others].slice(
        0,
        MAX_SEATS,
      );
    },
    seatLeft: (state, { payload }: OfTable) => state.filter(({ code }) => code !== payload.code),
    guestRemoved(state, { payload }: OfTable) {
      const seat = find(state, payload.code);
      if (seat) seat.isRemoved = true;
    },
    dishAdded(state, { payload }: OfTable<{ item: CartItemDraft }>) {
      changeItems(state, payload.code, (items) => addItem(items, payload.item));
    },
    /** Quantity 0 removes the dish, as in a cart. */
    dishUpdated(state, { payload }: OfTable<{ itemId: string; item: CartItemDraft }>) {
      changeItems(state, payload.code, (items) => updateItem(items, payload.itemId, payload.item));
    },
    dishRemoved(state, { payload }: OfTable<{ itemId: string }>) {
      changeItems(state, payload.code, (items) => removeItem(items, payload.itemId));
    },
    doneChanged(state, { payload }: OfTable<{ isDone: boolean }>) {
      const seat = find(state, payload.code);
      if (seat) Object.assign(seat, { isDone: payload.isDone, isSent: false });
    },
    /** The server has these lines, which this browser sent. The guest may have changed them since. */
    linesSent(state, { payload: { code, lines } }: OfTable<{ lines: GuestLines }>) {
      const seat = find(state, code);
      if (seat) Object.assign(seat, { revision: lines.revision, isSent: areSameLines(seat, lines) });
    },
    /** The server's lines are newer: changed by the host, or on another device of the guest. */
    linesTaken(state, { payload }: OfTable<{ lines: GuestLines }>) {
      const seat = find(state, payload.code);
      if (seat) Object.assign(seat, payload.lines, { isSent: true });
    },
    /** Another tab's seats, already merged with ours. */
    tablesSynced: (_state, { payload }: PayloadAction<TablesState>) => payload,
  },
  extraReducers: (builder) => builder.addCase(appReset, () => []),
});

interface TablesRoot {
  tables: TablesState;
}

/** This browser's seat at a table; undefined without one. */
export const selectSeat = (state: TablesRoot, code: string): Seat | undefined => find(state.tables, code);

export const tablesReducer = slice.reducer;
export const {
  satDown,
  seatLeft,
  guestRemoved,
  dishAdded,
  dishUpdated,
  dishRemoved,
  doneChanged,
  linesSent,
  linesTaken,
  tablesSynced,
} = slice.actions;
