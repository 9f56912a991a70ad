import { RotateCw, TriangleAlert } from 'lucide-react';
import { createContext, use, useEffect, type ReactNode } from 'react';
import { whenBack } from '@/lib/whenBack';
import { Button } from './Button';
import { cx } from './cx';
import { DishImage, NO_PICTURE } from './DishArt';
import styles from './States.module.css';

interface EmptyStateProps {
  /** What is missing. */
  title: ReactNode;
  /** URL of a picture; null for none. */
  picture?: string | null;
  /** What to do next: a link or button. */
  action?: ReactNode;
  /** For a card or a list. */
  compact?: boolean;
  children?: ReactNode;
}

export function EmptyState({ title, picture = NO_PICTURE, action, compact, children }: EmptyStateProps) {
  return (
    <div className={cx(styles.state, compact && styles.compact)}>
      {picture && <DishImage src={picture} />}
      <p className={styles.title}>{title}</p>
      {children && <div className="muted">{children}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: ReactNode;
  /** Undefined if trying again cannot help. Also called when the connection is back, and when the customer comes back to the page. */
  onRetry?: () => void;
  /** The retry is running. */
  retrying?: boolean;
  compact?: boolean;
  children?: ReactNode;
}

/** What a customer can do about an error besides trying again; the app fills it. */
export const ErrorHelp = createContext<ReactNode>(null);

export function ErrorState(props: ErrorStateProps) {
  const help = use(ErrorHelp);
  const { title, onRetry, retrying, compact, children } = props;
  useEffect(() => (onRetry ? whenBack(onRetry) : undefined), [onRetry]);
  return (
    <div className={cx(styles.state, compact && styles.compact)} role="alert">
      <TriangleAlert aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {children && <div className="muted">{children}</div>}
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="outline" onClick={onRetry} loading={retrying}>
            <RotateCw aria-hidden="true" />
            Retry
          </Button>
        )}
      </div>
      {help && !compact && <div className={styles.actions}>{help}</div>}
    </div>
  );
}
