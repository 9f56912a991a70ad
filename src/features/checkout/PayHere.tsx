import { useState, type ReactNode } from 'react';
import type { FormRejection } from '@/components/form/rejection';
import { RadioCards } from '@/components/ui/Choices';
import { FieldGroup } from '@/components/ui/Field';
import type { CheckoutDetails, EventDetail } from '@/api/types';
import { cardName } from '@dwellivery/domain/cardName';
import type { Cents } from '@dwellivery/domain/money';
import type { OrderFormValues } from '@dwellivery/domain/orderPayload';
import styles from './Checkout.module.css';
import type { BarLook } from './ContinueBar';
import { agreedOf, dueOf, isChangeQuote } from './changePayment';
import { coveredText } from './freeOrder';
import { useKnownCards } from './useKnownCards';
import { usePayHere, type PayHereSettings } from './usePayHere';

/** What a press of the button pays. */
export interface PayPress {
  /** On the screen at the press; nothing else is paid. */
  total: Cents;
  pay: (values: OrderFormValues, details: CheckoutDetails) => Promise<FormRejection | void>;
}

export interface PayHereProps extends PayHereSettings {
  event: EventDetail;
  details: CheckoutDetails;
  /** 'Place delivery order for Thu, Jun 18' */
  label: string;
  /** Renders the form's button. */
  bar: (look: BarLook) => ReactNode;
}

const OTHER = 'other';

/** Payment on the page of the order: with a saved card, or of an order that costs nothing. Else the button leads to the payment page. */
export function PayHere({ details, label, bar, ...settings }: PayHereProps) {
  const due = dueOf(details);
  const isFree = due === 0;
  const { cards, isAsking } = useKnownCards(isFree);
  const [chosen, setChosen] = useState<string | null>(null);
  const pay = usePayHere(settings);
  const card = chosen === OTHER ? undefined : (cards.find(({ id }) => id === chosen) ?? cards[0]);
  if (!isFree && !card && cards.length === 0) return bar({ isAsking });
  const press: PayPress = {
    total: agreedOf(details),
    pay: (form, quoted) => pay(form, quoted, card && !isFree ? { cardId: card.id } : null),
  };
  return (
    <>
      {isFree && isChangeQuote(details) ? null : isFree ? (
        <section className={styles.section} aria-labelledby="payment-title">
          <h2 id="payment-title">Payment</h2>
          <p>{coveredText(details.nonProductLineItems)}</p>
        </section>
      ) : (
        <FieldGroup asSection label="Payment">
          <RadioCards
            value={card?.id ?? OTHER}
            onValueChange={setChosen}
            columns={2}
            choices={[
              ...cards.map(({ id, ...one }) => ({
                value: id,
                label: <span translate="no">{cardName(one)}</span>,
              })),
              { value: OTHER, label: 'Another card or wallet' },
            ]}
          />
        </FieldGroup>
      )}
      {bar(isFree || card ? { label, press } : {})}
    </>
  );
}
