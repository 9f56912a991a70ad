import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { OrderFormValues } from '@/domain/orderPayload';
import { own } from '@/lib/records';
import { appReset, cartsRegained } from '../appReset';
import {
  allCartsCleared,
  cartCleared,
  isEventKey,
  itemAdded,
  itemRemoved,
  itemsRestored,
  itemsWentOffMenu,
  itemUpdated,
  orderPaid,
  orderRepeated,
  transactionStarted,
  type EventId,
  type OfEvent,
} from './carts';

interface OrderFacts {
  /** Applied code, uppercase. */
  promoCode: string | null;
  /**
   * Id of the order that was sent last. Unlike the cart's, it survives changes of the cart until the customer has seen the order's
   * outcome, so that they do not order twice by mistake.
   */
  transactionId: string | null;
}

/** Values as they were when the customer left the form; empty until then. Never card data. */
interface UnfinishedForm {
  completed: false;
  values: Partial<OrderFormValues>;
}

/** The form was submitted and valid: the payment page may be opened (spec 2 §2). */
interface CompletedForm {
  completed: true;
  values: OrderFormValues;
}

export type DraftForm = UnfinishedForm | CompletedForm;
export type CheckoutDraft = OrderFacts & DraftForm;

export type CheckoutState = Record<string, CheckoutDraft>;

export const emptyDraft: OrderFacts & UnfinishedForm = {
  values: {},
  promoCode: null,
  completed: false,
  transactionId: null,
};

function change(state: CheckoutState, eventId: EventId, edit: (draft: CheckoutDraft) => CheckoutDraft): void {
  const key = String(eventId);
  if (!isEventKey(key)) return;
  state[key] = edit(own(state, key) ?? emptyDraft);
}

const haveItemsChanged = isAnyOf(
  itemAdded,
  itemUpdated,
  itemRemoved,
  itemsRestored,
  itemsWentOffMenu,
  orderRepeated,
);

/** Clears the form and keeps the transaction id. */
const emptied = ({ transactionId }: CheckoutDraft): CheckoutDraft => ({
  ...emptyDraft,
  transactionId,
});

const slice = createSlice({
  name: 'checkout',
  initialState: {} as CheckoutState,
  reducers: {
    /** The customer left the form without submitting it: keeps the values, closes the payment page. */
    draftSaved(state, { payload }: OfEvent<{ values: Partial<OrderFormValues> }>) {
      change(state, payload.eventId, (draft) => ({ ...draft, values: payload.values, completed: false }));
    },
    orderFormCompleted(state, { payload }: OfEvent<{ values: OrderFormValues }>) {
      change(state, payload.eventId, (draft) => ({ ...draft, values: payload.values, completed: true }));
    },
    /** The server refused the order: the form must be submitted again. */
    orderFormReopened(state, { payload }: OfEvent) {
      change(state, payload.eventId, (draft) => ({ ...draft, completed: false }));
    },
    promoApplied(state, { payload }: OfEvent<{ code: string }>) {
      change(state, payload.eventId, (draft) => ({ ...draft, promoCode: payload.code.trim().toUpperCase() }));
    },
    promoRemoved(state, { payload }: OfEvent) {
      change(state, payload.eventId, (draft) => ({ ...draft, promoCode: null }));
    },
    /** The customer has seen the outcome of this order. */
    outcomeSeen(state, { payload }: OfEvent<{ transactionId: string }>) {
      const key = String(payload.eventId);
      const draft = own(state, key);
      if (draft?.transactionId !== payload.transactionId) return;
      if (draft.promoCode || Object.keys(draft.values).length > 0) draft.transactionId = null;
      else delete state[key];
    },
    /** Another tab's draft, already merged with ours. */
    draftSynced(state, { payload }: OfEvent<{ draft: CheckoutDraft | null }>) {
      const key = String(payload.eventId);
      if (!isEventKey(key)) return;
      if (payload.draft) state[key] = payload.draft;
      else delete state[key];
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(transactionStarted, (state, { payload }) => {
        change(state, payload.eventId, (draft) => ({
          ...draft,
          transactionId: payload.transactionId,
        }));
      })
      .addCase(orderPaid, (state, { payload }) => {
        const draft = own(state, String(payload.eventId));
        if (draft?.transactionId === payload.transactionId) state[String(payload.eventId)] = emptied(draft);
      })
      .addCase(cartCleared, (state, { payload }) => {
        const draft = own(state, String(payload.eventId));
        if (draft) state[String(payload.eventId)] = emptied(draft);
      })
      .addCase(allCartsCleared, (state) => {
        Object.entries(state).forEach(([key, draft]) => (state[key] = emptied(draft)));
      })
      .addCase(appReset, () => ({}))
      .addCase(cartsRegained, (state, { payload }) => ({ ...payload.checkout, ...state }))
      // The tip and the time of the submitted form belong to the former items.
      .addMatcher(haveItemsChanged, (state, { payload }) => {
        const draft = own(state, String(payload.eventId));
        if (draft) draft.completed = false;
      }),
});

interface CheckoutRoot {
  checkout: CheckoutState;
}

export const selectCheckoutDraft = (state: CheckoutRoot, eventId: EventId): CheckoutDraft =>
  own(state.checkout, String(eventId)) ?? emptyDraft;

export const checkoutReducer = slice.reducer;
export const {
  draftSaved,
  orderFormCompleted,
  orderFormReopened,
  promoApplied,
  promoRemoved,
  outcomeSeen,
  draftSynced,
} = slice.actions;
