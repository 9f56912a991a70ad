import { isRecord, own } from '@/lib/records';
import { dollarsToCents } from './money';
import type { operations } from './schema';

/**
 * What an answer must at least look like: a value stands for its type, a list's only element for each of its elements,
 * an object for the fields that must be there. Enough to keep a wrong shape from a screen, cheap enough for 300 products.
 */
export type Sample = string | number | boolean | readonly Sample[] | { readonly [field: string]: Sample };

const isList = (sample: Sample): sample is readonly Sample[] => Array.isArray(sample);

export function isLike(value: unknown, sample: Sample): boolean {
  if (isList(sample)) {
    const [each] = sample;
    return Array.isArray(value) && (each === undefined || value.every((item) => isLike(item, each)));
  }
  if (typeof sample !== 'object') return typeof value === typeof sample;
  return isRecord(value) && Object.entries(sample).every(([field, part]) => isLike(own(value, field), part));
}

export interface AnswerSpec {
  /** The way to the wanted value through the documented envelope: `data.event`. Absent: the whole body. */
  at?: string;
  like: Sample;
  /** `null` at that place is an answer, too. */
  nullable?: boolean;
}

/** The value behind a dotted way, or undefined where the way ends early. */
export function valueAt(body: unknown, way: string | undefined): unknown {
  const steps = way ? way.split('.') : [];
  return steps.reduce<unknown>((value, step) => (isRecord(value) ? own(value, step) : undefined), body);
}

/** The wanted value with money in cents, or undefined when the answer has the wrong shape. */
export function readAnswer(
  operation: keyof operations,
  body: unknown,
  { at, like, nullable }: AnswerSpec,
): unknown {
  try {
    const value = valueAt(dollarsToCents(operation, body), at);
    return isLike(value, like) || (value === null && nullable) ? value : undefined;
  } catch {
    return undefined;
  }
}
