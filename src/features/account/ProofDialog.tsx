import type { ReactNode } from 'react';
import { object, string } from 'yup';
import { Form } from '@/components/form/Form';
import { PasswordField } from '@/components/form/PasswordField';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import styles from './Account.module.css';

export interface ProofDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  hasPassword: boolean;
  /** Buttons of the providers, for customers without a password. */
  social: ReactNode;
  onPassword: (password: string) => Promise<FormRejection | void>;
}

const rules = object({ current_password: string().required('Password required') });

/** Asks for the current password before a change of email or password (contract, "Accounts"). */
export function ProofDialog({ hasPassword, social, onPassword, ...dialog }: ProofDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="small"
      title="Is it you?"
      description={
        hasPassword
          ? 'Enter your current password to change your email or password.'
          : 'You have no password yet. Sign in again with the account that you use, and come back here within 10 minutes to make the change.'
      }
    >
      {hasPassword ? (
        <Form
          label="Is it you?"
          initialValues={{ current_password: '' }}
          schema={rules}
          incompleteText={() => null}
          onSubmit={({ current_password }) => onPassword(current_password)}
        >
          <PasswordField name="current_password" label="Current password" />
          <div className={styles.buttons}>
            <SubmitButton>Save the change</SubmitButton>
            <Button variant="outline" onClick={() => dialog.onOpenChange(false)}>
              Go back
            </Button>
          </div>
        </Form>
      ) : (
        social
      )}
    </Dialog>
  );
}
