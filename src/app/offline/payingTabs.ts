/** A lock that tabs share while they order or pay. It is the browser's, so it is known of frozen tabs and ends with a closed one. */
const LOCK = 'dw:paying';

/** Holds the lock; returns a function that gives it back. */
export function holdPaying(): () => void {
  let release: () => void = () => undefined;
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Without locks no tab can be asked, and no version is activated (isAnyTabPaying).
  navigator.locks?.request(LOCK, { mode: 'shared' }, () => untilReleased).catch(() => undefined);
  return release;
}

export async function isAnyTabPaying(): Promise<boolean> {
  if (!navigator.locks) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
