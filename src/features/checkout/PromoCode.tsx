import { useFormikContext } from 'formik';
import { TicketPercent } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useFormField } from '@/components/form/useFormField';
import { announce } from '@/components/ui/announce';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Input } from '@/components/ui/Input';
import { Money } from '@/components/ui/Money';
import type { CheckoutDetails } from '@/api/types';
import { absolute } from '@dwellivery/domain/money';
import styles from './Checkout.module.css';
import { asCode } from './orderForm';

interface PromoCodeProps {
  details: CheckoutDetails;
  /** The entered code in upper case; the quote says whether it is valid. */
  code: string | null;
  isUpdating: boolean;
  /** Whether `details` answer this code: the quote of another one may have failed since. */
  isCurrent: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

/** Applies a code independently of the form's submit. The quote shows the discount or the reason. */
export function PromoCode({ onRemove, ...props }: PromoCodeProps) {
  const { details, code } = props;
  const { field, error: refusal, setValue } = useFormField<string>('typedCode');
  const { setStatus } = useFormikContext();
  const isApplied = code !== null && details.promoCode === code;
  const boxRef = useKeptFocus(isApplied);
  const apply = (typed: string) => {
    // Ends the form's complaint about a code that is not applied.
    setStatus(undefined);
    props.onApply(typed);
  };
  const remove = () => {
    void setValue('');
    onRemove();
  };
  return (
    <div ref={boxRef}>
      {isApplied ? (
        <AppliedCode details={details} code={code} onRemove={remove} />
      ) : (
        <CodeField
          {...props}
          typed={field.value}
          refusal={refusal}
          onApply={apply}
          onType={(typed) => void setValue(typed)}
        />
      )}
    </div>
  );
}

/** Keeps the focus in the box when the focused control is replaced. */
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

interface CodeFieldProps extends Omit<PromoCodeProps, 'onRemove'> {
  typed: string;
  onType: (typed: string) => void;
  /** Why the form was not taken with this text. */
  refusal: string | undefined;
}

function CodeField(props: CodeFieldProps) {
  const { details, code, isUpdating, isCurrent, onApply, typed, onType, refusal } = props;
  const apply = () => asCode(typed) && onApply(asCode(typed));
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in this field applies the code instead of submitting the order.
    event.preventDefault();
    apply();
  };
  const error = code && isCurrent ? details.cartErrors.promo_code_error : null;
  // Announced, because screen readers do not read a changed description of the focused field; the reason stands there.
  useEffect(() => {
    if (error) announce('Your promo code was not applied.');
  }, [code, error]);
  return (
    <Field label="Promo code" optional error={refusal ?? error ?? undefined}>
      {(control) => (
        <span className={styles.promo}>
          <Input
            {...control}
            name="typedCode"
            className={styles.promoInput}
            value={typed}
            maxLength={40}
            autoComplete="off"
            enterKeyHint="done"
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
          <b translate="no">{code}</b>
          {line && (
            <span>
              {' takes '}
              <Money cents={absolute(line.price)} /> off
            </span>
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
