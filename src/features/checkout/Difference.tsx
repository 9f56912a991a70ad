import { skipToken } from '@reduxjs/toolkit/query';
import { useGetEventQuery } from '@/api/eventsApi';
import { useGetMembershipQuery } from '@/api/membershipsApi';
import type { CheckoutDetails } from '@/api/types';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/Money';
import { absolute, type Cents } from '@dwellivery/domain/money';
import { tooSmallText } from './changePayment';
import styles from './Checkout.module.css';

interface DifferenceProps {
  eventId: number;
  details: Pick<CheckoutDetails, 'difference' | 'differenceLines'>;
  /** A newer quote is loading. */
  isUpdating: boolean;
}

/** What a change of a paid order costs, or what of it goes back, line by line. Nothing for a new order. */
export function Difference({ eventId, details, isUpdating }: DifferenceProps) {
  const { difference, differenceLines } = details;
  if (typeof difference !== 'number') return null;
  const refusal = tooSmallText(details);
  return (
    <div
      role="group"
      aria-label="What changes"
      aria-busy={isUpdating}
      className={cx(styles.difference, isUpdating && styles.differenceOld)}
    >
      {differenceLines.length > 0 && (
        <ul>
          {differenceLines.map(({ name, price }, at) => (
            <li key={at}>
              {name} <Signed amount={price} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Sum difference={difference} eventId={eventId} />
      </p>
      {refusal && <p className={styles.differenceRefused}>{refusal}</p>}
    </div>
  );
}

const Signed = ({ amount }: { amount: Cents }) => (
  <span className="money">
    {amount > 0 && '+'}
    <Money cents={amount} />
  </span>
);

function Sum({ difference, eventId }: { difference: Cents; eventId: number }) {
  if (difference === 0) return 'Nothing to pay';
  if (difference < 0) return <GoesBack amount={absolute(difference)} eventId={eventId} />;
  return (
    <>
      You pay <Money cents={difference} />
    </>
  );
}

/** Names the card that it was paid with, as the receipt does. */
function GoesBack({ amount, eventId }: { amount: Cents; eventId: number }) {
  const { currentData: event } = useGetEventQuery(String(eventId));
  const { currentData } = useGetMembershipQuery(event?.membership ?? skipToken);
  const paidWith = currentData?.paymentSummary;
  return (
    <>
      <Money cents={amount} /> goes back
      {paidWith && /\d$/.test(paidWith) && (
        <>
          {' '}
          to <span translate="no">{paidWith}</span>
        </>
      )}
    </>
  );
}
