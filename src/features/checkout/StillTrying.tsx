import { useState } from 'react';

const LONG_MS = 3000;

/** Tells when an answer takes longer than three seconds, which it does while an event sells out. */
export function useLongWait() {
  const [isLong, setIsLong] = useState(false);
  async function during<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      setIsLong(false);
    }
  }
  return { isLong, during };
}

/** Always in the page, because a screen reader announces a change of a region that it knows. */
export function StillTrying({ isLong }: { isLong: boolean }) {
  return (
    <p className="muted" role="status">
      {isLong && 'Still trying: this takes longer than usual, and there is no need to press again.'}
    </p>
  );
}
