import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '@/components/ui/Alert';
import styles from './Auth.module.css';

/** What to do instead of a refused form, above it. Takes the focus, because on a phone the pressed button is a screen below. */
export function OtherWay({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tone="failure" tabIndex={-1} className={styles.otherWay}>
      <p>{children}</p>
    </Alert>
  );
}
