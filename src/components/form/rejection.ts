import { isRecord } from '@/lib/records';

/** A server's refusal of a form: texts by field, or one for the whole form. */
export interface FormRejection {
  message?: string;
  errors?: Readonly<Record<string, readonly string[]>>;
}

export const UNKNOWN_FAILURE = 'Something went wrong. Please try again.';

function readErrors(value: unknown): Record<string, string[]> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([name, texts]): [string, string[]] => [
    name,
    (Array.isArray(texts) ? texts : [texts]).filter(
      (text): text is string => typeof text === 'string' && text !== '',
    ),
  ]);
  const told = entries.filter(([, texts]) => texts.length > 0);
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

/**
 * Reads a rejection from the result or error of `onSubmit`, directly or in a `data` field. An unknown value becomes a general
 * message, so that a failed submit is never silent.
 */
export function toRejection(cause: unknown): FormRejection {
  const source = isRecord(cause) && isRecord(cause['data']) ? cause['data'] : cause;
  if (!isRecord(source) || source instanceof Error) return { message: UNKNOWN_FAILURE };
  const errors = readErrors(source['errors']);
  const message =
    typeof source['message'] === 'string' && source['message'] !== '' ? source['message'] : undefined;
  return errors || message ? { message, errors } : { message: UNKNOWN_FAILURE };
}
