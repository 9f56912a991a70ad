import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { phoneAsTyped } from '@/domain/phone';
import { Field } from '../ui/Field';
import { Input } from '../ui/Input';
import type { FieldWords } from './fields';
import { useFormField } from './useFormField';

export interface PhoneFieldProps extends Omit<FieldWords, 'label'> {
  label?: ReactNode;
}

const countDigits = (text: string) => text.replace(/\D/g, '').length;

/** Where the caret stands after `digits` digits of a formatted number. */
function caretAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(text.charAt(at))) seen += 1;
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
  const inputRef = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);

  useLayoutEffect(() => {
    const input = inputRef.current;
    if (!input || digitsBefore.current === null || document.activeElement !== input) return;
    const caret = caretAfter(input.value, digitsBefore.current);
    input.setSelectionRange(caret, caret);
    digitsBefore.current = null;
  }, [field.value]);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget;
    digitsBefore.current = countDigits(value.slice(0, selectionStart ?? value.length));
    void setValue(phoneAsTyped(value));
  };
  return (
    <Field {...{ label, hint, optional, labelHidden, className, error }}>
      {(control) => (
        <Input
          {...field}
          {...control}
          ref={inputRef}
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
