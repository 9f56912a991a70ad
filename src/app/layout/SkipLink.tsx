import type { MouseEvent } from 'react';
import { MAIN_ID } from '@/components/ui/focusHeading';
import styles from './SkipLink.module.css';

/** The first focusable link, which skips the header. Moves the focus by script, so that the history gets no hash. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(MAIN_ID)?.focus();
  };
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`} onClick={skip}>
      Skip to content
    </a>
  );
}
