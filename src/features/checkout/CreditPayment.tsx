import { useState } from 'react';
import type { Order } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import styles from './Checkout.module.css';
import { coveredText, payFree, type Extras } from './freeOrder';
import type { PaymentEnding } from './pay';
import { StillTrying, useLongWait } from './StillTrying';

interface CreditPaymentProps {
  /** 'Place delivery order for Thu, Jun 18' */
  label: string;
  /** Null for a change, whose difference says what is paid. */
  extras: Extras | null;
  /** A sentence: until when the order can be canceled. */
  cancelText: string;
  begin: () => Promise<Order>;
  onEnding: (ending: PaymentEnding) => void;
}

/** A total of 0 is paid by credit, or by a promo code, without a card (spec 2 §2). */
export function CreditPayment({ label, extras, cancelText, begin, onEnding }: CreditPaymentProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const { isLong, during } = useLongWait();
  const submit = async () => {
    setIsBusy(true);
    setLost(null);
    const ending = await payFree({ begin: () => during(begin()), read: () => begin() });
    setIsBusy(false);
    if (ending.kind === 'unanswered') setLost(ending.message);
    onEnding(ending);
  };
  return (
    <section className={styles.section} aria-labelledby="payment-title">
      <h2 id="payment-title">Payment</h2>
      <p>{extras ? `${coveredText(extras)} ${cancelText}` : cancelText}</p>
      {lost && <Alert tone="failure">{lost}</Alert>}
      <Button wide size="big" loading={isBusy} onClick={() => void submit()}>
        {label}
      </Button>
      <StillTrying isLong={isLong} />
    </section>
  );
}
