import { useFormikContext } from 'formik';
import { useState, type RefObject } from 'react';
import type { EventDetail } from '@/api/types';
import { deferred } from '@/components/ui/deferred';
import { ContinueBar, type BarLook } from './ContinueBar';
import type { OrderFormFacts, OrderFormFields } from './orderForm';
import type { PayHereProps, PayPress } from './PayHere';
import type { PayHereSettings } from './usePayHere';
import type { QuoteState } from './useQuote';

/** In the chunk of the payment page, with which it shares what pays. */
const payHerePart = deferred<PayHereProps>(null, () =>
  import(/* webpackChunkName: "payment" */ './PayHere').then((module) => module.PayHere),
);

interface OrderBarProps {
  facts: OrderFormFacts & { event: EventDetail };
  quote: QuoteState;
  payHere: Omit<PayHereSettings, 'event'> | null;
  /** Set by each press of the button, for the form's submit. */
  press: RefObject<PayPress | null>;
}

/** The end of the form: its button, and payment in place for who may have a saved card, or pays nothing. */
export function OrderBar({ facts, quote, payHere, press }: OrderBarProps) {
  const { event, details } = facts;
  const { values } = useFormikContext<OrderFormFields>();
  const [isMissing, setIsMissing] = useState(false);
  const bar = ({ press: pays, ...look }: BarLook = {}) => (
    <ContinueBar
      facts={facts}
      quote={quote}
      {...look}
      onPress={() => {
        press.current = pays ?? null;
      }}
    />
  );
  // Who has never paid has saved no card.
  if (!payHere || (!event.lastChoice && details.total > 0)) return bar();
  return (
    <payHerePart.Part
      wanted
      props={{ event, details, values, bar, ...payHere }}
      instead={bar({ isAsking: !isMissing })}
      onFailure={() => setIsMissing(true)}
    />
  );
}
