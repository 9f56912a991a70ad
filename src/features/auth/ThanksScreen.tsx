import { LinkButton } from '@/components/ui/Button';
import { DishImage } from '@/components/ui/DishArt';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Auth.module.css';
import { AuthPage } from './AuthPage';

interface ThanksScreenProps {
  /** The path before signing up, for example an unfinished order. */
  returnTo?: string;
}

/** /registration/thanks (spec 2 §2). */
export function ThanksScreen({ returnTo }: ThanksScreenProps) {
  return (
    <AuthPage title="Check your inbox" documentTitle={routes.registrationThanks.title}>
      <div className={styles.mail}>
        <DishImage src="/dishes/1f4ed.webp" />
        <p>
          Thanks for signing up! We sent you an email with a link. Please confirm your account within 7 days.
        </p>
        {returnTo && <LinkButton to={returnTo}>Back to where you were</LinkButton>}
        <LinkButton variant={returnTo ? 'outline' : 'primary'} to={hrefTo('dashboard')}>
          Go to your dashboard
        </LinkButton>
      </div>
    </AuthPage>
  );
}
