import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import styles from './Auth.module.css';
import { AuthPage } from './AuthPage';

interface WaitingScreenProps {
  title: string;
  /** What went wrong; without it the answer is still awaited. */
  failure?: string;
  /** Left out when trying again cannot help. */
  onRetry?: () => void;
  /** The way on after a failure. */
  children?: ReactNode;
}

/** A link from a mail or a provider is being redeemed. */
export function WaitingScreen({ title, failure, onRetry, children }: WaitingScreenProps) {
  return (
    <AuthPage title={title}>
      {failure === undefined ? (
        <p role="status" className={styles.waiting}>
          <Spinner label={null} /> One moment, please.
        </p>
      ) : (
        <>
          <Alert tone="failure">
            <p>{failure}</p>
          </Alert>
          {onRetry && (
            <Button variant="outline" onClick={onRetry}>
              Retry
            </Button>
          )}
          {children}
        </>
      )}
    </AuthPage>
  );
}
