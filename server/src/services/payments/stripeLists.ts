/** Whole lists that a customer waits for. */
import type { Static, TSchema } from '@sinclair/typebox';
import { asked } from './stripeClient';
import { List } from './stripeShapes';

/** The most that Stripe gives in one answer. */
const PAGE = 100;
/** More pages are a fault: a faulty list may have no end. */
const MOST_PAGES = 20;

interface Page {
  limit: number;
  starting_after?: string;
}

/** All pages of a list. @param ask for one of them @throws as {@link asked} */
export async function listed<S extends TSchema & { static: { id: string } }>(
  shape: S,
  ask: (page: Page) => Promise<unknown>,
): Promise<Static<S>[]> {
  const found: Static<S>[] = [];
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const after = found.at(-1)?.id;
    const page = { limit: PAGE, ...(after === undefined ? {} : { starting_after: after }) };
    const { data, has_more } = await asked(List(shape), ask(page));
    found.push(...data);
    if (!has_more) return found;
  }
  throw new Error(`The provider lists more than ${MOST_PAGES} pages.`);
}
