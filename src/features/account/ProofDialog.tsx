import type { ReactNode } from 'react';
import type { FormRejection } from '@/components/form/rejection';
import { Dialog } from '@/components/ui/Dialog';
import { ProofForm, SIGN_IN_AGAIN } from './ProofForm';

/** What the proof is for. */
export type ProofPurpose = 'change' | 'endSessions';

const TEXTS: Record<ProofPurpose, { asked: string; submit: string; then: string }> = {
  change: {
    asked: 'to change your email or password',
    submit: 'Save the change',
    then: 'to make the change',
  },
  endSessions: { asked: 'to sign out other devices', submit: 'Sign out', then: 'to sign them out' },
};

export interface ProofDialogProps {
  purpose: ProofPurpose;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  hasPassword: boolean;
  /** Buttons of the providers, for customers without a password. */
  social: ReactNode;
  onPassword: (password: string) => Promise<FormRejection | void>;
}

/** Asks for the current password before what a stolen session must not do (contract, "Accounts"). */
export function ProofDialog({ purpose, hasPassword, social, onPassword, ...dialog }: ProofDialogProps) {
  const { asked, submit, then } = TEXTS[purpose];
  return (
    <Dialog
      {...dialog}
      size="small"
      staysWhileBusy
      title="Is it you?"
      description={hasPassword ? `Enter your current password ${asked}.` : `${SIGN_IN_AGAIN} ${then}.`}
    >
      {hasPassword ? (
        <ProofForm
          label="Is it you?"
          submitLabel={submit}
          onProof={(password) => onPassword(password ?? '')}
          onBack={() => dialog.onOpenChange(false)}
        />
      ) : (
        social
      )}
    </Dialog>
  );
}
