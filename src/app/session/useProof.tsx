import { useState, type ReactNode } from 'react';
import { useGetAccessQuery } from '@/api/accessApi';
import type { FormRejection } from '@/components/form/rejection';
import { hrefTo } from '@/config/hrefTo';
import { serverNow } from '@/lib/clock';
import { ProofDialog, type ProofPurpose } from '@/features/account/ProofDialog';
import { SocialSignIn } from '@/features/auth/SocialSignIn';

type Outcome = FormRejection | void;
/** Sends the change, with the current password if the dialog asked for it. */
type Send = (currentPassword?: string) => Promise<Outcome>;

const isAboutProof = (outcome: Outcome): boolean => Boolean(outcome?.errors?.current_password);
/** Errors of the form below the dialog; its fields show them. */
const isAboutForm = (outcome: Outcome): boolean =>
  Object.keys(outcome?.errors ?? {}).length > 0 && !isAboutProof(outcome);

interface Asking {
  send: Send;
  settle: (outcome: Outcome) => void;
}

/**
 * Asks for the current password before the call is sent, unless a sign-in with a provider is fresh. A form below the dialog keeps
 * its input in every case.
 */
export function useProof(
  userId: number,
  purpose: ProofPurpose,
): {
  hasPassword: boolean;
  prove: (send: Send) => Promise<Outcome>;
  dialog: ReactNode;
} {
  const { currentData: access } = useGetAccessQuery(userId);
  const [asking, setAsking] = useState<Asking | null>(null);
  const hasPassword = access?.has_password ?? true;

  const ask = (send: Send) => new Promise<Outcome>((settle) => setAsking({ send, settle }));
  const prove = async (send: Send): Promise<Outcome> => {
    const isProven = access?.proven_until ? Date.parse(access.proven_until) > serverNow() : false;
    if (!isProven) return ask(send);
    const outcome = await send();
    return isAboutProof(outcome) ? ask(send) : outcome;
  };

  const finish = (outcome?: Outcome) => {
    setAsking(null);
    asking?.settle(outcome);
  };
  const onPassword = async (password: string): Promise<Outcome> => {
    const outcome = await asking?.send(password);
    if (isAboutProof(outcome) || (outcome && !isAboutForm(outcome))) return outcome;
    finish(outcome);
  };
  return {
    hasPassword,
    prove,
    dialog: (
      <ProofDialog
        open={asking !== null}
        onOpenChange={() => finish()}
        purpose={purpose}
        hasPassword={hasPassword}
        onPassword={onPassword}
        social={
          <SocialSignIn isOnlyWay returnTo={hrefTo(purpose === 'change' ? 'accountEdit' : 'settings')} />
        }
      />
    ),
  };
}
