import styles from './Spinner.module.css';

/** For short waits beside a text that says so; lists and pages use a Skeleton. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
