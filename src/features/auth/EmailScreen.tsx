import type { ReactNode } from 'react';
import { Form } from '@/components/form/Form';
import { EmailField } from '@/components/form/fields';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { AuthPage } from './AuthPage';
import { EMAIL_REQUIRED } from './authTexts';
import { emailSchema } from './authRules';

interface EmailScreenProps {
  title: string;
  lead: ReactNode;
  submitLabel: string;
  initialEmail: string;
  onEmail: (email: string) => Promise<FormRejection | void>;
  children: ReactNode;
}

/** Asks for an address to which a mail is sent: password reset, confirmation (spec 1 §2, spec 2 §2). */
export function EmailScreen(props: EmailScreenProps) {
  const { title, lead, submitLabel, initialEmail, onEmail, children } = props;
  return (
    <AuthPage title={title} lead={lead}>
      <Form
        label={title}
        initialValues={{ email: initialEmail }}
        schema={emailSchema}
        incompleteText={EMAIL_REQUIRED}
        onSubmit={({ email }) => onEmail(email.trim())}
      >
        <EmailField name="email" enterKeyHint="send" />
        <SubmitButton wide size="big">
          {submitLabel}
        </SubmitButton>
      </Form>
      {children}
    </AuthPage>
  );
}
