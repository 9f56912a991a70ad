/** Calls `tell` each time the browser comes back online. Returns a function that stops it. */
export function whenOnline(tell: () => void): () => void {
  const handle = () => tell();
  window.addEventListener('online', handle);
  return () => window.removeEventListener('online', handle);
}
