import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../ui/Button';
import { Field } from '../ui/Field';
import { Input, InputWithButton } from '../ui/Input';
import type { FieldWords } from './fields';
import { useFormField } from './useFormField';

interface PasswordFieldProps extends Pick<FieldWords, 'name' | 'hint' | 'optional'> {
  label?: ReactNode;
  /** 'new-password' lets a password manager suggest one. */
  autoComplete?: 'current-password' | 'new-password';
  enterKeyHint?: 'next' | 'go';
}

export function PasswordField(props: PasswordFieldProps) {
  const { name, label = 'Password', hint, optional, autoComplete = 'current-password' } = props;
  const { enterKeyHint = autoComplete === 'current-password' ? 'go' : 'next' } = props;
  const { field, error, required } = useFormField<string>(name);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, optional, error }}>
      {(control) => (
        <InputWithButton
          input={
            <Input
              {...field}
              {...control}
              aria-required={required}
              enterKeyHint={enterKeyHint}
              type={isShown ? 'text' : 'password'}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
            />
          }
          button={
            <IconButton
              label={isShown ? 'Hide password' : 'Show password'}
              aria-controls={control.id}
              onClick={() => setIsShown(!isShown)}
            >
              <Icon aria-hidden="true" />
            </IconButton>
          }
        />
      )}
    </Field>
  );
}
