import type { BrowserContext } from 'playwright-core';

/** What a customer has done with hand and keyboard on the pages of a context, frames of other sites included. */
export interface Effort {
  /** Pointer presses, and keys that press (Enter). */
  presses: string[];
  /** Fields that were typed into, each once. */
  fields: string[];
}

interface Report {
  kind: 'press' | 'field';
  name: string;
}

/** Counts by the browser's own trusted events, so that a press counts however a test makes it. Call it before the first page opens. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { presses: [], fields: [] };
  await context.exposeBinding('__report', (_source, { kind, name }: Report) => {
    if (kind === 'press') effort.presses.push(name);
    else if (!effort.fields.includes(name)) effort.fields.push(name);
  });
  await context.addInitScript(() => {
    const report = (kind: Report['kind'], element: Element | null) => {
      const control = element?.closest('button, a, label, input, select, textarea, summary') ?? element;
      const name = [control?.getAttribute('aria-label'), control?.getAttribute('name'), control?.textContent];
      const words =
        name
          .find((text) => text?.trim())
          ?.trim()
          .replace(/\s+/g, ' ')
          .slice(0, 60) ?? '?';
      void (window as unknown as { __report: (found: Report) => void }).__report({ kind, name: words });
    };
    const on = (type: string, kind: Report['kind'], counts: (event: Event) => boolean) =>
      window.addEventListener(
        type,
        (event) => event.isTrusted && counts(event) && report(kind, event.target as Element),
        true,
      );
    on('pointerdown', 'press', () => true);
    on('keydown', 'press', (event) => ['Enter', ' '].includes((event as KeyboardEvent).key));
    // A radio button or a checkbox is a press.
    on('input', 'field', ({ target }) => !(target as Element).matches('[type=radio], [type=checkbox]'));
  });
  return effort;
}
