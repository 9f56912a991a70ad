import { parseJson } from '@/lib/records';

/** Name of a text in the table of shared texts. */
export type Ref = string;

/** Texts that the parts of a log share, so that a menu is stored once and referred to by name. */
export interface Bodies {
  put(text: string): Ref;
  textOf(ref: Ref): string | undefined;
  /** All texts by name, parsed. */
  all(): Record<Ref, unknown>;
  /** Drops all other texts. */
  keep(refs: ReadonlySet<Ref>): void;
}

export function createBodies(given: Readonly<Record<Ref, string>> = {}): Bodies {
  const texts = new Map(Object.entries(given));
  const refs = new Map(Object.entries(given).map(([ref, text]) => [text, ref]));
  let last = Math.max(0, ...[...texts.keys()].map(Number).filter(Number.isFinite));
  return {
    put(text) {
      const known = refs.get(text);
      if (known !== undefined) return known;
      last += 1;
      const ref = String(last);
      texts.set(ref, text);
      refs.set(text, ref);
      return ref;
    },
    textOf: (ref) => texts.get(ref),
    all: () => Object.fromEntries([...texts].map(([ref, text]) => [ref, parseJson(text)])),
    keep(wanted) {
      [...texts].forEach(([ref, text]) => {
        if (wanted.has(ref)) return;
        texts.delete(ref);
        refs.delete(text);
      });
    },
  };
}
