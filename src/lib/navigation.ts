/**
 * The only module that uses window.location: navigation by the browser, and the URL outside the router.
 * Methods of one object, because tests cannot spy on jsdom's location.
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

  /** Leaves the page by posting a form, so that the fields are in the body and not in the URL. */
  submitForm(action: string, fields: Readonly<Record<string, string>>): void {
    const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
    for (const [name, value] of Object.entries(fields)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    document.body.append(form);
    form.submit();
  },

  /** False if this page cannot reload, as a sealed replay. */
  reload(): boolean {
    window.location.reload();
    return true;
  },

  origin(): string {
    return window.location.origin;
  },

  /** Path, query and hash. */
  currentPath(): string {
    const { pathname, search, hash } = window.location;
    return `${pathname}${search}${hash}`;
  },

  /** The path alone. */
  pathname(): string {
    return navigation.currentPath().replace(/[?#].*$/, '');
  },

  /** Removes the fragment from the address and the history, and returns it: that of a signed link is a secret. */
  takeFragment(): string {
    const { hash, pathname, search } = window.location;
    if (hash) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
    return hash.slice(1);
  },

  /** The router's state of the current history entry. */
  routeState(): unknown {
    const entry = window.history.state as { usr?: unknown } | null;
    return entry?.usr ?? null;
  },

  /**
   * A step to the present address adds no entry to the history. The second click of a double click and a held Enter would add one,
   * from which Back goes nowhere: the router compares with its screen, which follows the address late. @returns ends it
   */
  mergeRepeats(): () => void {
    const { history, location } = window;
    const push = history.pushState;
    history.pushState = (state, unused, url) => {
      const isHere = new URL(url ?? '', location.href).href === location.href;
      if (isHere) history.replaceState(state, unused, url);
      else push.call(history, state, unused, url);
    };
    return () => {
      history.pushState = push;
    };
  },

  /** An absolute URL of this site, for shared links and the payment provider. */
  absoluteUrl(path: string): string {
    return new URL(path, window.location.origin).href;
  },

  /**
   * Removes query parameters from the URL without a navigation. Used before any tracker runs, because a payment's return URL
   * contains the client secret.
   */
  stripQuery(names: readonly string[]): void {
    const url = new URL(window.location.href);
    const before = url.search;
    names.forEach((name) => url.searchParams.delete(name));
    if (url.search === before) return;
    window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`);
  },
};
