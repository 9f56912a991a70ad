import type { ReactNode } from 'react';
import { Form } from '@/components/form/Form';
import { PasswordField } from '@/components/form/PasswordField';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { isPassword } from '@dwellivery/domain/visible';
import { AuthPage } from './AuthPage';
import { PASSWORD_MINIMUM } from './authTexts';
import { newPasswordSchema } from './authRules';

interface NewPasswordScreenProps {
  title?: string;
  lead?: ReactNode;
  submitLabel?: string;
  onPassword: (password: string) => Promise<FormRejection | void>;
}

/** /password/edit (spec 1 §2). The button is off while the password is too short (spec 1 §5). */
export function NewPasswordScreen(props: NewPasswordScreenProps) {
  const { title = 'Choose a new password', lead, submitLabel = 'Set password', onPassword } = props;
  return (
    <AuthPage title={title} lead={lead}>
      <Form
        label={title}
        initialValues={{ password: '' }}
        schema={newPasswordSchema}
        incompleteText={PASSWORD_MINIMUM}
        onSubmit={({ password }) => onPassword(password)}
      >
        {({ values }) => (
          <>
            <PasswordField
              name="password"
              label="New password"
              autoComplete="new-password"
              enterKeyHint="go"
              hint={PASSWORD_MINIMUM}
            />
            <SubmitButton wide size="big" disabled={!isPassword(values.password)}>
              {submitLabel}
            </SubmitButton>
          </>
        )}
      </Form>
    </AuthPage>
  );
}
