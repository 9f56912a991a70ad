/** A text of local storage; null without one, and where storage is blocked. Without the app's storage (lib/storage.ts), which is more than a page's inline script needs. */
export function readStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
