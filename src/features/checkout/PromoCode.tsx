import { TicketPercent } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Input } from '@/components/ui/Input';
import { Money } from '@/components/ui/Money';
import type { CheckoutDetails } from '@/api/types';
import styles from './Checkout.module.css';

export interface PromoCodeProps {
  details: CheckoutDetails;
  /** The code the customer has given, uppercase; the quote says whether it holds. */
  code: string | null;
  isUpdating: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

/** A code applies by itself, apart from the form's submit: the quote answers with the reduction or the reason. */
export function PromoCode({ details, code, isUpdating, onApply, onRemove }: PromoCodeProps) {
  const [typed, setTyped] = useState('');
  const remove = () => {
    setTyped('');
    onRemove();
  };
  if (code && details.promoCode === code)
    return <AppliedCode details={details} code={code} onRemove={remove} />;
  const apply = () => typed.trim() && onApply(typed);
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in this field means "apply", never "submit the order".
    event.preventDefault();
    apply();
  };
  const error = code && !isUpdating ? details.cartErrors.promo_code_error : null;
  return (
    <Field label="Promo code" optional error={error ?? undefined}>
      {(control) => (
        <span className={styles.promo}>
          <Input
            {...control}
            className={styles.promoInput}
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={applyOnEnter}
          />
          <Button variant="outline" onClick={apply} loading={isUpdating && code !== null}>
            Apply
          </Button>
        </span>
      )}
    </Field>
  );
}

function AppliedCode({
  details,
  code,
  onRemove,
}: Pick<PromoCodeProps, 'details' | 'onRemove'> & { code: string }) {
  const line = details.nonProductLineItems.find(({ sku }) => sku === 'promo_code');
  return (
    <div className={styles.promoField}>
      <p>Promo code</p>
      <div className={styles.promoOn}>
        <TicketPercent aria-hidden="true" />
        <span>
          <b>{code}</b>
          {line && (
            <>
              {' takes '}
              <Money cents={Math.abs(line.price)} /> off
            </>
          )}
        </span>
        <Button
          variant="quiet"
          size="small"
          className={styles.promoRemove}
          aria-label={`Remove ${code}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}
