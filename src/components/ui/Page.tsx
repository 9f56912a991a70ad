import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from './cx';
import { focusHeading, MAIN_ID } from './focusHeading';
import styles from './Page.module.css';
import { PageHead, type PageHeadProps } from './PageHead';

interface PageProps extends Pick<PageHeadProps, 'title'> {
  /** What search engines and previews say besides the title. */
  head?: PageHeadProps;
  /** Limits the content to the page width with gutters. False if a band reaches the edges. */
  wrap?: boolean;
  /** The content is one narrow column, which is a card on a wide screen. */
  isSheet?: boolean;
  /** Only a visitor sees it: hidden from a customer until the app runs. */
  isForGuests?: boolean;
  className?: string;
  children: ReactNode;
}

/** The `<main>` of a screen with its title. Focuses the h1 after a change of the path. */
export function Page({ title, head, wrap = true, isSheet, isForGuests, className, children }: PageProps) {
  const ref = useRef<HTMLElement>(null);
  useHeadingFocus(ref);
  return (
    <main
      ref={ref}
      id={MAIN_ID}
      tabIndex={-1}
      className={cx(wrap && 'wrap', isSheet && styles.sheet, className)}
      data-guest={isForGuests || undefined}
    >
      <PageHead title={title} {...head} />
      {children}
    </main>
  );
}

/**
 * A page was shown after the first one, which then takes the focus when Back leads to it. Of this page's load, because the router
 * gives the first render and Back to it the same location.
 */
let hasMoved = false;

/** A new router without a load of the page, such as that of another moment in a replay, begins without a move of the focus. */
export const forgetMoves = (): void => void (hasMoved = false);

/** Focuses the heading of each new path as soon as it is rendered, but not when the site is opened. */
function useHeadingFocus(ref: RefObject<HTMLElement | null>) {
  const { pathname, key } = useLocation();
  const isEntry = key === 'default';
  useEffect(() => {
    const main = ref.current;
    hasMoved ||= !isEntry;
    if (!hasMoved || !main) return undefined;
    const observer = new MutationObserver(tryFocus);
    function tryFocus() {
      const heading = main?.querySelector('h1');
      // Keeps the focus if the customer has already moved it within the page, or is in a dialog that stays open.
      const at = document.activeElement;
      const isElsewhere = at !== main && at?.closest(`#${MAIN_ID}, [role=dialog]`);
      if (heading && !isElsewhere) focusHeading({ preventScroll: true });
      if (heading || isElsewhere) observer.disconnect();
    }
    observer.observe(main, { childList: true, subtree: true });
    tryFocus();
    return () => observer.disconnect();
    // Filters and flags in the query do not change the page: only a new path moves the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, [pathname]);
}
