import styles from './WideWords.module.css';

/** The words of a button that shows only its icon on a phone, where they stay its accessible name. */
export const WideWords = ({ children }: { children: string }) => (
  <span className={styles.words}>{children}</span>
);
