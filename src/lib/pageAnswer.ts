import { createContext } from 'react';

/** What the server's render finds out about the page's answer besides its HTML. */
export class PageAnswer {
  /** The address that the page leads to. */
  redirect: string | null = null;

  leadTo(address: string): void {
    this.redirect = address;
  }
}

/** Null in a browser. */
export const PageAnswerContext = createContext<PageAnswer | null>(null);
