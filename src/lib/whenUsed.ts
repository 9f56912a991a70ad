const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown'];

/** Runs `then` once, when the visitor first touches, scrolls or types. Returns a function that cancels it. */
export function whenUsed(then: () => void): () => void {
  const stop = () => SIGNS.forEach((type) => window.removeEventListener(type, handle, true));
  const handle = () => {
    stop();
    then();
  };
  SIGNS.forEach((type) => window.addEventListener(type, handle, { capture: true, passive: true }));
  return stop;
}
