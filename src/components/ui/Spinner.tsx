import styles from './Spinner.module.css';

interface SpinnerProps {
  /** Said to screen readers; null where the surroundings already say it. */
  label?: string | null;
}

/** For short waits without a shape of their own; lists and pages use a Skeleton. */
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
