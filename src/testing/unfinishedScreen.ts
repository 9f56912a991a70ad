/** Headings of pages that stand in place of a screen: the crash page and a screen whose code did not load. */
const NO_SCREEN = /not feeling dwell|could not be loaded/;

/**
 * Why a screen shows less than the customer saw: a crash, a skeleton or "Loading". Null if it is complete. A wait that the
 * customer saw is also one, so a kept text is compared without this check.
 */
export function unfinishedPart(container: Element): string | null {
  const main = container.querySelector('main');
  if (!main) return 'no screen';
  const heading = [...main.querySelectorAll('h1, h2, [role=alert]')].find((node) =>
    NO_SCREEN.test(node.textContent),
  );
  if (heading) return `“${heading.textContent}”`;
  // A frame without text waits for a map, which is not part of the screen's text.
  const waiting = [...main.querySelectorAll('[aria-busy=true]')]
    .map((node) => node.getAttribute('aria-label') ?? node.textContent)
    .find((label) => label !== '');
  if (waiting !== undefined) return `a skeleton, “${waiting}”`;
  return /\bLoading\b/.exec(main.textContent) ? 'the word “Loading”' : null;
}
