import { type ComponentProps, type ReactNode, useId } from 'react';
import { visible } from '@dwellivery/domain/visible';
import { zipAsTyped } from '@dwellivery/domain/zip';
import { Checkbox, type Choice, RadioCards, type RadioCardsProps } from '../ui/Choices';
import { Field, FieldError, FieldGroup } from '../ui/Field';
import { Input, Select, type SelectOption, TextAreaInput } from '../ui/Input';
import { useFormField } from './useFormField';

export interface FieldWords {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  errorHidden?: boolean;
  /** Class of the whole field, for its place in a grid. */
  className?: string;
}

/** Splits props into the field's texts and the control's attributes. */
function partsOf<Props extends FieldWords>(props: Props) {
  const { name, label, hint, optional, errorHidden, className, ...rest } = props;
  return { name, words: { label, hint, optional, errorHidden, className }, rest };
}

type Passed<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'name' | 'id' | 'className' | 'value' | 'onChange' | 'children'
>;

interface TextFieldProps extends FieldWords, Passed<'input'> {
  /** Converts the typed text, for example to digits only. */
  transform?: (typed: string) => string;
}

export function TextField({ transform, ...props }: TextFieldProps) {
  const { name, words, rest } = partsOf(props);
  const { field, error, required, setValue } = useFormField<string>(name);
  return (
    <Field {...words} error={error}>
      {(control) => (
        <Input
          enterKeyHint="next"
          {...rest}
          {...field}
          {...control}
          aria-required={required}
          onChange={(event) =>
            transform ? void setValue(transform(event.currentTarget.value)) : field.onChange(event)
          }
          onBlur={(event) => {
            field.onBlur();
            rest.onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}

type ReadyFieldProps = Omit<TextFieldProps, 'transform' | 'label'>;

/** Accepts five digits only. */
export const ZipField = (props: ReadyFieldProps) => (
  <TextField
    label="Zip code"
    inputMode="numeric"
    enterKeyHint="done"
    autoComplete="postal-code"
    pattern="[0-9]{5}"
    // Without `maxLength`, which would cut a pasted "IL 60540" before the digits are extracted.
    transform={zipAsTyped}
    {...props}
  />
);

/** Drops what a pasted address brings along unseen: the rules refuse it, and nothing on the screen would say why. */
export const EmailField = (props: ReadyFieldProps) => (
  <TextField
    label="Email"
    type="email"
    autoComplete="email"
    inputMode="email"
    transform={visible}
    {...props}
  />
);

interface TextAreaFieldProps extends FieldWords, Passed<'textarea'> {}

export function TextAreaField(props: TextAreaFieldProps) {
  const { name, words, rest } = partsOf(props);
  const { field, error, required } = useFormField<string>(name);
  return (
    <Field {...words} error={error}>
      {(control) => <TextAreaInput {...rest} {...field} {...control} aria-required={required} />}
    </Field>
  );
}

interface SelectFieldProps extends FieldWords, Passed<'select'> {
  options: readonly SelectOption[];
  placeholder?: string;
}

/** Shows errors after the first choice; tabbing past it does not count as an answer. */
export function SelectField(props: SelectFieldProps) {
  const { name, words, rest } = partsOf(props);
  const { field, error, required, touch } = useFormField<string>(name);
  return (
    <Field {...words} error={error}>
      {(control) => (
        <Select
          {...rest}
          {...field}
          {...control}
          aria-required={required}
          onBlur={rest.onBlur}
          onChange={(event) => {
            field.onChange(event);
            touch();
          }}
        />
      )}
    </Field>
  );
}

interface RadioCardsFieldProps<Value extends string>
  extends FieldWords, Pick<RadioCardsProps<Value>, 'look' | 'columns'> {
  choices: readonly Choice<Value>[];
  /** The label is a heading of the form. */
  asSection?: boolean;
}

export function RadioCardsField<Value extends string>(props: RadioCardsFieldProps<Value>) {
  const { asSection, ...others } = props;
  const { name, words, rest } = partsOf(others);
  const { field, error, required, setValue } = useFormField<Value | null>(name);
  return (
    <FieldGroup {...words} asSection={asSection} error={error}>
      <RadioCards
        {...rest}
        name={name}
        required={required}
        value={field.value}
        onValueChange={(value) => void setValue(value)}
      />
    </FieldGroup>
  );
}

interface CheckboxFieldProps {
  name: string;
  label: ReactNode;
}

export function CheckboxField({ name, label }: CheckboxFieldProps) {
  const { field, error } = useFormField<boolean>(name);
  const errorId = useId();
  return (
    <div>
      <Checkbox
        label={label}
        name={name}
        checked={Boolean(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
