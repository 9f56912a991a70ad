import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Alert.module.css';
import { IconButton } from './Button';
import { cx } from './cx';
import { focusHeading } from './focusHeading';

type AlertTone = 'info' | 'success' | 'notice' | 'failure' | 'loud';

interface AlertProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** 'loud' is for failures that must not be overlooked, such as a failed payment. */
  tone: AlertTone;
  title?: ReactNode;
  /** Shows a dismiss button. */
  onDismiss?: () => void;
}

const ICONS = {
  info: Info,
  success: CircleCheck,
  notice: CircleAlert,
  failure: TriangleAlert,
  loud: TriangleAlert,
};

/** An inline message. Failures interrupt a screen reader (role alert); pass `role` to override. */
export function Alert({ tone, title, onDismiss, className, children, ...rest }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'failure' ? 'alert' : undefined}
      {...rest}
      className={cx(styles.alert, styles[tone], className)}
    >
      <Icon aria-hidden="true" />
      <div className={styles.body}>
        {title && (
          <>
            <p className={styles.title}>{title}</p>{' '}
          </>
        )}
        {/* A text of its own element, so that a change reaches it on a translated page. */}
        {typeof children === 'string' ? <span>{children}</span> : children}
      </div>
      {onDismiss && (
        <IconButton
          label="Dismiss"
          className={styles.close}
          onClick={() => {
            onDismiss();
            // The pressed button goes with the message.
            focusHeading({ preventScroll: true });
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
