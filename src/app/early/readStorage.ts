/** A stored text; null without one, and where storage is blocked. Without the app's storage (lib/storage.ts), which is more than a page's inline script needs. */
export function readStorage(kind: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}
