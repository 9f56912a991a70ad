import { TicketPercent } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { announce } from '@/components/ui/announce';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Input } from '@/components/ui/Input';
import { Money } from '@/components/ui/Money';
import type { CheckoutDetails } from '@/api/types';
import { absolute } from '@/domain/money';
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
export function PromoCode({ onRemove, ...props }: PromoCodeProps) {
  const { details, code } = props;
  const [typed, setTyped] = useState('');
  const isApplied = code !== null && details.promoCode === code;
  const boxRef = useKeptFocus(isApplied);
  const remove = () => {
    setTyped('');
    onRemove();
  };
  return (
    <div ref={boxRef}>
      {isApplied ? (
        <AppliedCode details={details} code={code} onRemove={remove} />
      ) : (
        <CodeField {...props} typed={typed} onType={setTyped} />
      )}
    </div>
  );
}

/** What had the focus gives way to the other face of the box: the focus stays in the box, unless it has moved on. */
function useKeptFocus(isApplied: boolean) {
  const boxRef = useRef<HTMLDivElement>(null);
  const wasApplied = useRef(isApplied);
  useEffect(() => {
    if (wasApplied.current === isApplied) return;
    wasApplied.current = isApplied;
    if (document.activeElement === document.body)
      boxRef.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, [isApplied]);
  return boxRef;
}

type CodeFieldProps = Omit<PromoCodeProps, 'onRemove'> & { typed: string; onType: (typed: string) => void };

function CodeField({ details, code, isUpdating, onApply, typed, onType }: CodeFieldProps) {
  const apply = () => typed.trim() && onApply(typed);
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in this field means "apply", never "submit the order".
    event.preventDefault();
    apply();
  };
  const error = code && !isUpdating ? details.cartErrors.promo_code_error : null;
  // The focus stays in the field, whose description changes in silence.
  useEffect(() => {
    if (error) announce(error);
  }, [error]);
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
            onChange={(event) => onType(event.currentTarget.value)}
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
              <Money cents={absolute(line.price)} /> off
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
