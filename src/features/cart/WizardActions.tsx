import { useEffect, useRef } from 'react';
import type { Product } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { QuantityStepper } from '@/components/ui/QuantityStepper';
import { times } from '@dwellivery/domain/money';
import styles from './ItemWizard.module.css';

interface WizardActionsProps {
  /** The form to submit; the buttons are outside of it, in the dialog's footer. */
  formId: string;
  product: Product;
  isEdit: boolean;
  /** null while the typed text is not a quantity. */
  quantity: number | null;
  isQuantityRefused: boolean;
  onQuantity: (quantity: number | null) => void;
  /** null if the form has one page. */
  step: 1 | 2 | null;
  onBack: () => void;
}

function submitLabel({
  isEdit,
  quantity,
  step,
}: Pick<WizardActionsProps, 'isEdit' | 'quantity' | 'step'>): string {
  if (isEdit && quantity === 0) return 'Remove from order';
  if (step === 1) return 'Choose options';
  return isEdit ? 'Update order' : 'Add to order';
}

export function WizardActions(props: WizardActionsProps) {
  const { formId, product, quantity, onQuantity, step, onBack } = props;
  const submit = useRef<HTMLButtonElement>(null);
  const last = useRef(step);
  useEffect(() => {
    // The pressed Back is gone.
    if (last.current === 2 && step === 1) submit.current?.focus();
    last.current = step;
  }, [step]);
  return (
    <>
      {step === 2 ? (
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
      ) : (
        <QuantityStepper
          label={product.name}
          value={quantity}
          onValueChange={onQuantity}
          invalid={props.isQuantityRefused}
          form={formId}
        />
      )}
      <Button ref={submit} type="submit" form={formId} className={styles.submit}>
        {submitLabel(props)}
        {quantity !== null && quantity > 0 && step !== 1 && <Money cents={times(product.price, quantity)} />}
      </Button>
    </>
  );
}
