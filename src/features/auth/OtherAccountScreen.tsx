import { Button, LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import styles from './Auth.module.css';
import { AuthPage } from './AuthPage';

interface OtherAccountScreenProps {
  /** The email of the signed-in customer; null if unknown. */
  current: string | null;
  /** The address that the link was mailed to. */
  email: string;
  onContinue: () => void;
}

/** Asks before a link from a mail changes who is signed in (contract, "Accounts"). */
export function OtherAccountScreen({ current, email, onContinue }: OtherAccountScreenProps) {
  return (
    <AuthPage
      title="Change who is signed in?"
      lead={
        <>
          You are signed in{current && <> as {current}</>}. This link was sent to {email}. If you continue,
          you leave your account here and are signed in as {email}.
        </>
      }
    >
      <div className={styles.social}>
        <Button size="big" wide onClick={onContinue}>
          Continue as {email}
        </Button>
        <LinkButton size="big" wide variant="outline" to={hrefTo('dashboard')}>
          Stay signed in
        </LinkButton>
      </div>
    </AuthPage>
  );
}
