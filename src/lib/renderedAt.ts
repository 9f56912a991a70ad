import { createContext } from 'react';

/** The time of the server's render (ms since 1970), which hydration repeats; null in a page that the browser draws. */
export const RenderedAt = createContext<number | null>(null);
