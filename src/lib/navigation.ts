/**
 * The only module that touches window.location: hard navigation, and what must be known of the address outside the router.
 * Methods of one object, so that a test can spy on them (jsdom's location cannot be spied on).
 */
export const navigation = {
  /** Leaves the page; the Back button returns. */
  assign(url: string): void {
    window.location.assign(url);
  },

  /** Leaves the page without a history entry. */
  replace(url: string): void {
    window.location.replace(url);
  },

  /** Leaves the page by posting a form, so that the fields are in the body and not in the address. */
  submitForm(action: string, fields: Readonly<Record<string, string>>): void {
    const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    document.body.append(form);
    form.submit();
  },

  reload(): void {
    window.location.reload();
  },

  origin(): string {
    return window.location.origin;
  },

  /** Path, query and hash, as a router would take it. */
  currentPath(): string {
    const { pathname, search, hash } = window.location;
    return `${pathname}${search}${hash}`;
  },

  /** What the router opened the current path with. */
  routeState(): unknown {
    const entry = window.history.state as { usr?: unknown } | null;
    return entry?.usr ?? null;
  },

  /** An absolute address on this site, for links that are shared or sent to a payment provider. */
  absoluteUrl(path: string): string {
    return new URL(path, window.location.origin).href;
  },

  /**
   * Takes query parameters off the address bar without a navigation.
   * Used before any tracker runs: a payment return address carries the client secret.
   */
  stripQuery(names: readonly string[]): void {
    const url = new URL(window.location.href);
    const before = url.search;
    names.forEach((name) => url.searchParams.delete(name));
    if (url.search === before) return;
    window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`);
  },
};
