import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/Alert';
import { takeFocus } from '@/lib/takeFocus';
import styles from './Auth.module.css';

/** What to do instead of a refused form, above it. Takes the focus, because on a phone the pressed button is a screen below. */
export const OtherWay = ({ children }: { children: ReactNode }) => (
  <Alert ref={takeFocus} tone="failure" tabIndex={-1} className={styles.otherWay}>
    <p>{children}</p>
  </Alert>
);
