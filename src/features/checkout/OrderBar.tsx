import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import type { EventDetail } from '@/api/types';
import { placeOrderLabel } from '@dwellivery/domain/orderLabels';
import { deferred } from '@/components/ui/deferred';
import { whenUsed } from '@/lib/whenUsed';
import { changeLabel, dueOf } from './changePayment';
import { ContinueBar, type BarLook } from './ContinueBar';
import { handoverAt, isWithoutTime, typeOf, type OrderFormFacts, type OrderFormFields } from './orderForm';
import type { OrderWalletsProps } from './OrderWallets';
import type { PayHereProps, PayPress } from './PayHere';
import type { PayHereSettings } from './usePayHere';
import type { QuoteState } from './useQuote';

/** In the chunk of the payment page, with which it shares what pays. */
const payHerePart = deferred<PayHereProps>(null, () =>
  import(/* webpackChunkName: "payment" */ './PayHere').then((module) => module.PayHere),
);

/** Asked for when the customer begins, like the payment page. */
const walletsPart = deferred<OrderWalletsProps>(null, () =>
  import(/* webpackChunkName: "payment" */ './OrderWallets').then((module) => module.OrderWallets),
);

interface OrderBarProps {
  facts: OrderFormFacts & { event: EventDetail };
  quote: QuoteState;
  payHere: Omit<PayHereSettings, 'event'> | null;
  /** Called by each press of the button or of a wallet, before the form's submit. */
  onPressed: (press: PayPress | null) => void;
}

/** The end of the form: its button, payment in place for who may have a saved card, or pays nothing, and the wallets of the device. */
export function OrderBar({ facts, quote, payHere, onPressed }: OrderBarProps) {
  const { event, details } = facts;
  const form = useFormikContext<OrderFormFields>();
  const { values } = form;
  const [isMissing, setIsMissing] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const bar = ({ press: pays, ...look }: BarLook = {}) => (
    <ContinueBar facts={facts} quote={quote} {...look} onPress={() => onPressed(pays ?? null)} />
  );
  useEffect(() => whenUsed(() => setIsUsed(true)), []);
  if (!payHere) return bar();
  const hasTime = !isWithoutTime(facts, values.deliveryType);
  const due = dueOf(details);
  const isFree = due === 0;
  const settings = { event, ...payHere };
  const at = handoverAt(values.timeSlotId, event, facts.table);
  const label =
    changeLabel(details) ?? placeOrderLabel(typeOf(values, facts) || 'pickup', at, event.timeZone);
  return (
    <>
      {/* Who has never paid has saved no card. */}
      {event.lastChoice || isFree ? (
        <payHerePart.Part
          wanted
          props={{ details, label, bar, ...settings }}
          instead={bar({ isAsking: !isMissing })}
          onFailure={() => setIsMissing(true)}
        />
      ) : (
        bar()
      )}
      {hasTime && !isFree && (
        <walletsPart.Part
          wanted={isUsed}
          props={{ total: due, isCurrent: quote.isCurrent, form, onPressed, ...settings }}
        />
      )}
    </>
  );
}
