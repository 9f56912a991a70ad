import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import styles from './Auth.module.css';
import { AuthPage } from './AuthPage';

interface WaitingScreenProps {
  title: string;
  /** The error; undefined while the request runs. */
  failure?: string;
  /** Undefined if trying again cannot help. */
  onRetry?: () => void;
  /** Links to show after a failure. */
  children?: ReactNode;
}

/** Shown while a link from a mail or a provider is processed. */
export function WaitingScreen({ title, failure, onRetry, children }: WaitingScreenProps) {
  return (
    <AuthPage title={title}>
      {failure === undefined ? (
        <p role="status" className={styles.waiting}>
          <Spinner /> One moment, please.
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
