import type { ReactNode } from 'react';
import styles from './Table.module.css';

interface StepProps {
  /** What is. */
  words: string;
  /** More of it. */
  detail?: ReactNode;
  /** What to press, and why something failed. */
  children?: ReactNode;
}

/** One sentence and the one thing to press. Both keep their place when the state changes under a finger. */
export const Step = ({ words, detail, children }: StepProps) => (
  <div className={styles.step}>
    <p className={styles.note}>
      <b>{words}</b> <span>{detail}</span>
    </p>
    {children}
  </div>
);
