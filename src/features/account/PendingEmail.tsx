import { useCancelEmailChangeMutation, useResendEmailChangeMutation } from '@/api/emailChangesApi';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { focusHeading } from '@/components/ui/focusHeading';
import { toast } from '@/components/ui/toast';
import { toastProblem } from '@/store/toastProblem';
import styles from './Access.module.css';

interface PendingEmailProps {
  userId: number;
  email: string;
  /** The address that the account has until then. */
  current: string;
}

/** A new email address until its link is opened (contract, "Accounts"). */
export function PendingEmail({ userId, email, current }: PendingEmailProps) {
  const [resend, sending] = useResendEmailChangeMutation();
  const [cancel, cancelling] = useCancelEmailChangeMutation();
  const sendAgain = () =>
    resend(userId)
      .unwrap()
      .then(() => toast.success(`We sent the link to ${email} again.`), toastProblem);
  const giveUp = () =>
    cancel(userId)
      .unwrap()
      .then(() => {
        // The pressed button goes with this message.
        focusHeading({ preventScroll: true });
        toast.success(`Your email stays ${current}.`);
      }, toastProblem);
  return (
    <Alert tone="notice" role="status" title="Confirm your new email">
      <p>
        Open the link that we sent to {email}, on a device where you are signed in. Until then your email is{' '}
        {current}.
      </p>
      <div className={styles.waiting}>
        <Button size="small" variant="outline" loading={sending.isLoading} onClick={() => void sendAgain()}>
          Send again
        </Button>
        <Button size="small" variant="outline" loading={cancelling.isLoading} onClick={() => void giveUp()}>
          Cancel the change
        </Button>
      </div>
    </Alert>
  );
}
