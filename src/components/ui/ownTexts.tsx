import { Children, type ReactNode } from 'react';

/**
 * Gives each text among several children an element of its own. A browser's translation replaces text nodes: React could not change such a
 * text any more, and would fail to put something before it (facebook/react#11538).
 */
export const ownTexts = (children: ReactNode): ReactNode =>
  Array.isArray(children)
    ? Children.map(children, (child: ReactNode) =>
        typeof child === 'string' && child.trim() ? <span>{child}</span> : child,
      )
    : children;
