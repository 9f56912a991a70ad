import { useEffect, useId, useState, type FormEvent } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Product } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { RadioCards } from '@/components/ui/Choices';
import { focusFirstInvalid } from '@/components/ui/controls';
import { Field, FieldGroup } from '@/components/ui/Field';
import { Select, TextAreaInput } from '@/components/ui/Input';
import { isDropdown, isTwoStep, type CartItem, type CartItemDraft } from '@dwellivery/domain/cart';
import { afterPress } from '@/lib/afterPress';
import { optionField, toDraft } from './itemForm';
import { addedText } from './addedText';
import { ChosenSoFar } from './ChosenSoFar';
import styles from './ItemWizard.module.css';
import { useItemForm, type ItemForm } from './useItemForm';
import { WizardActions } from './WizardActions';

/** Three options and more are a second step. */
export type WizardStep = 1 | 2;

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
  const form = useItemForm(product, item);
  const [quantity, setQuantity] = useState<number | null>(item?.quantity ?? 1);
  const [isQuantityRefused, setIsQuantityRefused] = useState(false);
  const hasSteps = isTwoStep(product.options.length);
  const shownOptions = hasSteps && step === 1 ? [] : product.options;
  const errors = form.errorsOf(quantity === 0 ? [] : shownOptions);
  const isWrong = Object.keys(errors).length > 0;
  const errorOf = (name: string) => (form.isShown(name) ? errors[name] : undefined);
  // Focuses the first option, because the focused button now submits the form.
  useEffect(() => {
    if (step === 2) document.getElementById(formId)?.querySelector<HTMLElement>('select, input')?.focus();
  }, [step, formId]);

  const goTo = (next: WizardStep) => {
    form.showNone();
    onStep(next);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWrong) {
      flushSync(form.showAll);
      return void focusFirstInvalid(event.currentTarget);
    }
    if (quantity === null || (quantity === 0 && !item)) return setIsQuantityRefused(true);
    if (hasSteps && step === 1 && quantity > 0) return goTo(2);
    return onSave(toDraft(product, form.values, quantity));
  };

  return (
    <>
      <form
        id={formId}
        aria-label={product.name}
        className={styles.form}
        // Prevents a reload that would lose this input (lib/chunk).
        data-dirty={form.isDirty || undefined}
        noValidate
        onSubmit={submit}
      >
        {form.isRefused && isWrong && <Alert tone="failure">The order is incomplete.</Alert>}
        {isQuantityRefused && (
          <Alert ref={intoView} tone="failure">
            Must input a valid quantity
          </Alert>
        )}
        {shownOptions.map((option) => (
          <OptionField key={option.id} option={option} form={form} error={errorOf(optionField(option))} />
        ))}
        <ChosenSoFar product={product} values={form.values} />
        {(!hasSteps || step === 1) && <NotesField form={form} error={errorOf('notes')} />}
      </form>
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
            onBack={() => goTo(1)}
          />,
          footer,
        )}
    </>
  );
}

/** The message stands at the top of a form that may be scrolled to its end. */
const intoView = (message: HTMLElement | null): void => message?.scrollIntoView({ block: 'nearest' });

interface FieldProps {
  form: ItemForm;
  error: string | undefined;
}

function NotesField({ form, error }: FieldProps) {
  return (
    <Field label="Notes" optional error={error}>
      {(control) => (
        <TextAreaInput
          {...control}
          name="notes"
          rows={2}
          placeholder="Any special requests (ex: allergies, extra spicy, etc.)"
          value={form.values.notes}
          onChange={({ currentTarget }) => form.set('notes', currentTarget.value)}
          // An error shifts the layout, so it appears after the current press.
          onBlur={() => afterPress(() => form.show('notes'))}
        />
      )}
    </Field>
  );
}

/** More than three choices: a dropdown; otherwise radio buttons (spec 2 §2). */
function OptionField({ option, form, error }: FieldProps & { option: Product['options'][number] }) {
  const { choices } = option;
  const name = optionField(option);
  const value = form.values[name] ?? '';
  if (!isDropdown(choices.length))
    return (
      <FieldGroup label={option.name} error={error}>
        <RadioCards
          name={name}
          required
          value={value}
          onValueChange={(chosen) => form.set(name, chosen)}
          choices={choices.map(({ id, name: label, labels }) => ({
            value: String(id),
            label,
            detail: addedText(labels),
          }))}
          columns={choices.length === 3 ? 3 : 2}
        />
      </FieldGroup>
    );
  return (
    <Field label={option.name} error={error}>
      {(control) => (
        <Select
          {...control}
          name={name}
          aria-required
          value={value}
          // Its error is shown after the first choice; tabbing past it does not count as an answer.
          onChange={({ currentTarget }) => {
            form.set(name, currentTarget.value);
            form.show(name);
          }}
          placeholder="Select an item..."
          options={choices.map((choice) => {
            const added = addedText(choice.labels);
            return { value: String(choice.id), label: added ? `${choice.name} (${added})` : choice.name };
          })}
        />
      )}
    </Field>
  );
}
