import type { ReactNode } from 'react';
import { object, string } from 'yup';
import { Form } from '@/components/form/Form';
import { PasswordField } from '@/components/form/PasswordField';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Button } from '@/components/ui/Button';
import styles from './Account.module.css';

/** For customers who sign in with a provider; what for, or a full stop, follows. */
export const SIGN_IN_AGAIN =
  'You have no password yet. Sign in again with the account that you use, and come back here within 10 minutes';

/** How the customer can show that the account is their own. */
export interface Proof {
  /** A sign-in with a provider is fresh, so no password is asked for. */
  isProven: boolean;
  /** Buttons of the providers; null where the password is asked for. */
  social: ReactNode;
}

interface ProofFormProps {
  /** Names the form. */
  label: string;
  submitLabel: string;
  backLabel?: string;
  /** By default the password is asked for. */
  proof?: Proof;
  onProof: (password: string | undefined) => Promise<FormRejection | void>;
  onBack: () => void;
}

const rules = object({ current_password: string().required('Password required') });
const none = object({});
const BY_PASSWORD: Proof = { isProven: false, social: null };

/** The current password, as the proof before something that cannot be taken back (contract, "Accounts"). */
export function ProofForm(props: ProofFormProps): ReactNode {
  const { label, submitLabel, backLabel = 'Go back', proof = BY_PASSWORD, onProof, onBack } = props;
  const { isProven, social } = proof;
  const prove = async (password: string | undefined): Promise<FormRejection | void> => {
    const outcome = await onProof(password);
    // Without the message, because the field shows the same text.
    return outcome?.errors?.current_password ? { errors: outcome.errors } : outcome;
  };
  if (social) {
    return (
      <>
        <p>{SIGN_IN_AGAIN}.</p>
        {social}
      </>
    );
  }
  return (
    <Form
      label={label}
      initialValues={{ current_password: '' }}
      schema={isProven ? none : rules}
      incompleteText={() => null}
      onSubmit={({ current_password }) => prove(isProven ? undefined : current_password)}
    >
      {({ isSubmitting }) => (
        <>
          {!isProven && <PasswordField name="current_password" label="Current password" />}
          <div className={styles.buttons}>
            <SubmitButton>{submitLabel}</SubmitButton>
            <Button variant="outline" disabled={isSubmitting} onClick={onBack}>
              {backLabel}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
