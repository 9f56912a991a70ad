import { isList, isRecord, own } from '@/lib/records';
import { dollarsToCents } from './money';
import type { operations } from './schema';

/**
 * The minimal shape of an answer: a value stands for its type, a list's only element for all elements, an object for its required
 * fields. This keeps wrong shapes from screens and is fast enough for 300 products.
 */
export type Sample = string | number | boolean | readonly Sample[] | { readonly [field: string]: Sample };

export function isLike(value: unknown, sample: Sample): boolean {
  if (isList(sample)) {
    const [each] = sample;
    return Array.isArray(value) && (each === undefined || value.every((item) => isLike(item, each)));
  }
  if (typeof sample !== 'object') return typeof value === typeof sample;
  return isRecord(value) && Object.entries(sample).every(([field, part]) => isLike(own(value, field), part));
}

export interface AnswerSpec {
  /** Path of the wanted value in the documented envelope, such as `data.event`; absent: the whole body. */
  at?: string;
  like: Sample;
  /** `null` is a valid value. */
  nullable?: boolean;
}

/** The value at a dotted path, or undefined if it does not exist. */
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
