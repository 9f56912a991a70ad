import { useFormikContext } from 'formik';
import { useEffect, useId, useState } from 'react';
import type { Product } from '@/api/types';
import { Form } from '@/components/form/Form';
import { RadioCardsField, SelectField, TextAreaField } from '@/components/form/fields';
import { lazySchema } from '@/components/form/lazySchema';
import { Alert } from '@/components/ui/Alert';
import { Dialog } from '@/components/ui/Dialog';
import { DishArt } from '@/components/ui/DishArt';
import { Money } from '@/components/ui/Money';
import { isDropdown, isTwoStep, type CartItem, type CartItemDraft } from '@/domain/cart';
import { itemRules } from './itemRulesChunk';
import { initialValues, optionField, toDraft } from './itemForm';
import { addedText } from './addedText';
import { ChosenSoFar } from './ChosenSoFar';
import styles from './ItemWizard.module.css';
import { WizardActions } from './WizardActions';

export interface ItemWizardProps {
  product: Product;
  /** Hue of the restaurant's dish art. */
  hue: number;
  /** The line being edited; absent for a new one. */
  item?: CartItem;
  /** Called with a complete item. Quantity 0 is possible only when editing and removes the line. */
  onSave: (draft: CartItemDraft) => void;
  onClose: () => void;
}

/**
 * Chooses one product for the cart. With up to two options all fields are on one page; with three or more, step 1 has
 * description, notes and quantity, step 2 the options (spec 2 §2). Unmounted when closed, which resets the form.
 */
export function ItemWizard({ product, hue, item, onSave, onClose }: ItemWizardProps) {
  const formId = useId();
  const [step, setStep] = useState<1 | 2>(1);
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
    if (hasSteps && step === 1 && quantity > 0) return setStep(2);
    return onSave(toDraft(product, values, quantity));
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={
        <span className={styles.title}>
          <span>{product.name}</span>
          <Money cents={product.price} className={styles.price} />
        </span>
      }
      description={step === 1 ? product.description : `Step 2 of 2: choose ${product.options.length} options`}
      art={
        <DishArt
          className={styles.art}
          hue={hue}
          src={product.avatarMedium}
          garnish={product.garnish}
          eager
        />
      }
      footer={
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
          onBack={() => setStep(1)}
        />
      }
    >
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
        {isQuantityRefused && <Alert tone="failure">Must input a valid quantity</Alert>}
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
    </Dialog>
  );
}

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
