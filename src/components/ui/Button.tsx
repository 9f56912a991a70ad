import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { cx } from './cx';
import { ownTexts } from './ownTexts';
import { Spinner } from './Spinner';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'ink';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'big';
  /** Takes the whole width of its container. */
  wide?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The action is running: the button keeps its focus and size, shows a spinner and ignores presses. */
  loading?: boolean;
}

const look = ({ variant = 'primary', size = 'medium', wide }: ButtonLook) =>
  cx(styles.button, styles[variant], size !== 'medium' && styles[size], wide && styles.wide);

const swallow = (event: MouseEvent) => event.preventDefault();

export function Button({
  variant,
  size,
  wide,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // `aria-disabled` instead of `disabled`, which would lose the keyboard focus during a submit.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? swallow : onClick}
      className={cx(look({ variant, size, wide }), loading && styles.loading, className)}
    >
      <span className={styles.label}>{ownTexts(children)}</span>
      {loading && (
        <span className={styles.ring}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

interface LinkButtonProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link to another screen that looks like a button. */
export function LinkButton({ variant, size, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(look({ variant, size, wide }), className)}>
      <span className={styles.label}>{ownTexts(children)}</span>
    </Link>
  );
}

interface OuterLinkButtonProps extends ComponentProps<'a'>, ButtonLook {}

/** The same for another site, opened in a new tab. */
export function OuterLinkButton({ variant, size, wide, className, children, ...rest }: OuterLinkButtonProps) {
  return (
    <a
      target="_blank"
      rel="noopener noreferrer"
      {...rest}
      className={cx(look({ variant, size, wide }), className)}
    >
      <span className={styles.label}>{ownTexts(children)}</span>
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name. */
  label: string;
  variant?: 'plain' | 'floating' | 'outlined';
}

export function IconButton({ label, variant = 'plain', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(styles.icon, variant !== 'plain' && styles[variant], className)}
    >
      {children}
    </button>
  );
}
