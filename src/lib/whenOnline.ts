/** Tells each time that the browser has found its connection again. Answers the way to stop. */
export function whenOnline(tell: () => void): () => void {
  const handle = () => tell();
  window.addEventListener('online', handle);
  return () => window.removeEventListener('online', handle);
}
