import styles from './Spinner.module.css';

interface SpinnerProps {
  /** Text for screen readers; null if the context already has one. */
  label?: string | null;
}

/** For short waits; lists and pages use a Skeleton. */
export function Spinner({ label = 'Loading' }: SpinnerProps) {
  return (
    <span
      className={styles.spinner}
      role={label ? 'img' : undefined}
      aria-label={label ?? undefined}
      aria-hidden={label ? undefined : true}
    />
  );
}
