import type { MouseEvent } from 'react';
import { MAIN_ID } from '@/components/ui/Page';
import styles from './SkipLink.module.css';

/** The first stop of the keyboard: past the header. Moves the focus itself, so that no hash enters the history. */
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
