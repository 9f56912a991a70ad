import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { isOauthOffered, startOauth, type OauthProvider } from '@/integrations/oauth/oauth';
import { onPageReturn } from '@/lib/pageLifecycle';
import { useAppSelector } from '@/store/hooks';
import { selectUserId } from '@/store/slices/session';
import styles from './Auth.module.css';
import { ProviderMark } from './ProviderMark';

const PROVIDERS: readonly { id: OauthProvider; label: string }[] = [
  { id: 'facebook', label: 'Continue with Facebook' },
  { id: 'google_oauth2', label: 'Continue with Google' },
];

interface SocialSignInProps {
  returnTo: string;
  /** False below another way to sign in: shows the word 'or'. */
  isOnlyWay?: boolean;
}

/** Buttons for the configured providers; renders nothing without one. */
export function SocialSignIn({ returnTo, isOnlyWay = false }: SocialSignInProps) {
  const userId = useAppSelector(selectUserId);
  const offered = PROVIDERS.filter(({ id }) => isOauthOffered(id));
  const [leaving, setLeaving] = useState<OauthProvider | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // After Back from the provider's page, the back/forward cache restores a page that still waits.
  useEffect(() => onPageReturn(() => setLeaving(null)), []);
  if (offered.length === 0) return null;

  const leave = async (provider: OauthProvider) => {
    setLeaving(provider);
    setHasFailed(false);
    try {
      // The browser's own error page would come in place of the form with what was typed.
      if (!navigator.onLine) throw new Error('offline');
      await startOauth(provider, returnTo, userId);
    } catch {
      setHasFailed(true);
      setLeaving(null);
    }
  };
  return (
    <div className={styles.social}>
      {!isOnlyWay && <p className={styles.or}>or</p>}
      {hasFailed && (
        <Alert tone="failure">
          <p>We could not reach the sign-in page. Check your connection and try again.</p>
        </Alert>
      )}
      {offered.map(({ id, label }) => (
        <Button
          key={id}
          variant="outline"
          wide
          loading={leaving === id}
          onClick={() => leaving === null && void leave(id)}
        >
          <ProviderMark provider={id} />
          {label}
        </Button>
      ))}
    </div>
  );
}
