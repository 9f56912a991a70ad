import type { ChangeEvent, ReactNode } from 'react';
import { phoneAsTyped } from '@/domain/phone';
import { Field } from '../ui/Field';
import { Input } from '../ui/Input';
import type { FieldWords } from './fields';
import { useFormField } from './useFormField';

export interface PhoneFieldProps extends Omit<FieldWords, 'label'> {
  label?: ReactNode;
}

const countDigits = (text: string) => text.replace(/\D/g, '').length;

/** Where the caret stands after `digits` digits of a formatted number: before what divides the groups, or behind it. */
function caretAfter(text: string, digits: number, isBehind: boolean): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    const isDigit = /\d/.test(text.charAt(at));
    if (seen === digits && (isDigit || !isBehind)) return at;
    if (isDigit) seen += 1;
  }
  return text.length;
}

/** Formats as digits are typed, and keeps the caret beside the digit it was at. */
export function PhoneField({
  name,
  label = 'Mobile phone',
  hint,
  optional,
  labelHidden,
  className,
}: PhoneFieldProps) {
  const { field, error, setValue } = useFormField<string>(name);

  const handleChange = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = input;
    const digits = countDigits(value.slice(0, selectionStart ?? value.length));
    const next = phoneAsTyped(value);
    // Delete goes on with the digit behind a bracket that it cannot take away, as Backspace does with the one before.
    const isForward = (nativeEvent as InputEvent).inputType === 'deleteContentForward';
    const caret = caretAfter(next, digits, isForward);
    // Here and not by React, which would move the caret to the end.
    input.value = next;
    input.setSelectionRange(caret, caret);
    void setValue(next);
  };
  return (
    <Field {...{ label, hint, optional, labelHidden, className, error }}>
      {(control) => (
        <Input
          {...field}
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(555) 555-5555"
          onChange={handleChange}
        />
      )}
    </Field>
  );
}
