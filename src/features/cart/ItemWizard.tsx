import { useFormikContext } from 'formik';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Product } from '@/api/types';
import { Form } from '@/components/form/Form';
import { RadioCardsField, SelectField, TextAreaField } from '@/components/form/fields';
import { lazySchema } from '@/components/form/lazySchema';
import { Alert } from '@/components/ui/Alert';
import { isDropdown, isTwoStep, type CartItem, type CartItemDraft } from '@/domain/cart';
import { itemRules } from './itemRulesChunk';
import { initialValues, optionField, toDraft } from './itemForm';
import { addedText } from './addedText';
import { ChosenSoFar } from './ChosenSoFar';
import styles from './ItemWizard.module.css';
import type { WizardStep } from './lazyWizard';
import { WizardActions } from './WizardActions';

export interface ItemWizardProps {
  product: Product;
  item?: CartItem;
  step: WizardStep;
  onStep: (step: WizardStep) => void;
  /** The dialog's place for buttons; null until it is mounted. */
  footer: HTMLElement | null;
  onSave: (draft: CartItemDraft) => void;
}

/**
 * The form of the item sheet. With up to two options all fields are on one page; with three or more, step 1 has description, notes and
 * quantity, step 2 the options (spec 2 §2).
 */
export function ItemWizard({ product, item, step, onStep, footer, onSave }: ItemWizardProps) {
  const formId = useId();
  const [quantity, setQuantity] = useState<number | null>(item?.quantity ?? 1);
  const [isQuantityRefused, setIsQuantityRefused] = useState(false);
  const hasSteps = isTwoStep(product.options.length);
  const shownOptions = hasSteps && step === 1 ? [] : product.options;
  // Focuses the first option, because the focused button now submits the form.
  useEffect(() => {
    if (step === 2) document.getElementById(formId)?.querySelector<HTMLElement>('select, input')?.focus();
  }, [step, formId]);

  const submit = (values: Record<string, string>) => {
    if (quantity === null || (quantity === 0 && !item)) return setIsQuantityRefused(true);
    if (hasSteps && step === 1 && quantity > 0) return onStep(2);
    return onSave(toDraft(product, values, quantity));
  };

  return (
    <>
      <Form
        id={formId}
        label={product.name}
        className={styles.form}
        initialValues={initialValues(product, item)}
        schema={() =>
          lazySchema(async () => (await itemRules.load()).itemSchema(quantity === 0 ? [] : shownOptions))
        }
        incompleteText="The order is incomplete."
        onSubmit={submit}
      >
        <FreshStep step={step} />
        {isQuantityRefused && (
          <Alert ref={intoView} tone="failure">
            Must input a valid quantity
          </Alert>
        )}
        {shownOptions.map((option) => (
          <OptionField key={option.id} option={option} />
        ))}
        <ChosenSoFar product={product} />
        {(!hasSteps || step === 1) && (
          <TextAreaField
            name="notes"
            label="Notes"
            optional
            rows={2}
            placeholder="Any special requests (ex: allergies, extra spicy, etc.)"
          />
        )}
      </Form>
      {footer &&
        createPortal(
          <WizardActions
            formId={formId}
            product={product}
            isEdit={item !== undefined}
            quantity={quantity}
            isQuantityRefused={isQuantityRefused}
            onQuantity={(next) => {
              setIsQuantityRefused(false);
              setQuantity(next);
            }}
            step={hasSteps ? step : null}
            onBack={() => onStep(1)}
          />,
          footer,
        )}
    </>
  );
}

/** The message stands at the top of a form that may be scrolled to its end. */
const intoView = (message: HTMLElement | null): void => message?.scrollIntoView({ block: 'nearest' });

/** Going to step 2 is a submit, which marks all fields as touched. Resets that, because step 2 was not visible yet. */
function FreshStep({ step }: { step: 1 | 2 }) {
  const { setTouched } = useFormikContext();
  useEffect(() => void setTouched({}, false), [setTouched, step]);
  return null;
}

/** More than three choices: a dropdown; otherwise radio buttons (spec 2 §2). */
function OptionField({ option }: { option: Product['options'][number] }) {
  if (isDropdown(option.choices.length))
    return (
      <SelectField
        name={optionField(option)}
        label={option.name}
        placeholder="Select an item..."
        options={option.choices.map((choice) => {
          const added = addedText(choice.labels);
          return { value: String(choice.id), label: added ? `${choice.name} (${added})` : choice.name };
        })}
      />
    );
  return (
    <RadioCardsField
      name={optionField(option)}
      label={option.name}
      choices={option.choices.map(({ id, name, labels }) => ({
        value: String(id),
        label: name,
        detail: addedText(labels),
      }))}
      columns={option.choices.length === 3 ? 3 : 2}
    />
  );
}
