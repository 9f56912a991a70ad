import type { ChangeEvent } from 'react';
import { digitsIn } from '@dwellivery/domain/digits';
import { phoneAsTyped } from '@dwellivery/domain/phone';
import { Field } from '../ui/Field';
import { Input } from '../ui/Input';
import type { FieldWords } from './fields';
import { useFormField } from './useFormField';

/** The caret's position after `digits` digits of a formatted number, before or behind the separators that follow. */
function caretAfter(text: string, digits: number, isBehind: boolean): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    const isDigit = /\d/.test(text.charAt(at));
    if (seen === digits && (isDigit || !isBehind)) return at;
    if (isDigit) seen += 1;
  }
  return text.length;
}

/** Formats the number while it is typed, and keeps the caret at its digit. */
export function PhoneField({ name, hint }: Pick<FieldWords, 'name' | 'hint'>) {
  const { field, error, required, setValue } = useFormField<string>(name);

  const handleChange = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = input;
    const digits = digitsIn(value.slice(0, selectionStart ?? value.length)).length;
    const next = phoneAsTyped(value);
    if (next === value) return void setValue(next);
    // Delete at a separator moves the caret behind it, so that the next Delete removes the digit.
    const isForward = (nativeEvent as InputEvent).inputType === 'deleteContentForward';
    const caret = caretAfter(next, digits, isForward);
    // Sets the value directly, because React would move the caret to the end.
    input.value = next;
    input.setSelectionRange(caret, caret);
    void setValue(next);
  };
  return (
    <Field label="Mobile phone" hint={hint} error={error}>
      {(control) => (
        <Input
          {...field}
          {...control}
          aria-required={required}
          enterKeyHint="next"
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
