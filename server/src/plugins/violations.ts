/** The answer to a client about values that a schema refuses. */
import type { FastifyError } from 'fastify';

type Violation = NonNullable<FastifyError['validation']>[number];

/** Wrappers of a body (`{user: …}`) are not part of a field's name. */
const WRAPPERS = new Set(['user', 'order', 'home', 'payment_sheet']);

function fieldOf(violation: Violation): string {
  const { missingProperty, additionalProperty } = violation.params as Record<string, string | undefined>;
  const steps = [...violation.instancePath.split('/').slice(1), missingProperty ?? additionalProperty];
  const path = steps.filter((step): step is string => Boolean(step));
  if (path.length > 1 && WRAPPERS.has(path[0] as string)) path.shift();
  return path.join('.') || 'body';
}

type Worded = { 'x-error'?: string; properties?: Record<string, Worded> };
/** Rules that a form's user can break; only programs break the others. */
const IN_FORMS = new Set(['required', 'minLength', 'pattern', 'anyOf']);

/** The sentence for the form's user: the schema's own text, if it has one. */
function wordsOfForm({ keyword, params, parentSchema }: Violation & { parentSchema?: Worded }) {
  if (keyword === 'maxLength') return `Must not have more than ${String(params.limit)} characters`;
  if (!IN_FORMS.has(keyword)) return undefined;
  const missing = keyword === 'required' ? String(params.missingProperty) : null;
  return (missing === null ? parentSchema : parentSchema?.properties?.[missing])?.['x-error'];
}

const WORDS: Record<string, string> = {
  required: 'is required',
  additionalProperties: 'is not a parameter of this call',
  // Ajv's message quotes the pattern, which does not help the form's user.
  pattern: 'is not valid',
  format: 'is not valid',
  const: 'is not valid',
  anyOf: 'is not valid',
};

/** @param unions paths of values that match no branch of a union; naming the type of one branch would mislead */
function wordsOf({ keyword, instancePath, message }: Violation, unions: Set<string>): string {
  if (keyword === 'type' && unions.has(instancePath)) return 'is not valid';
  return WORDS[keyword] ?? (message ?? 'is not valid').replace('NOT', 'not');
}

/**
 * Without the violations of a union's other branches: if one branch fits but for a value inside, the others do not fit at all, and
 * their missing and unknown fields are not what the client did wrong.
 */
function relevantOf(violations: Violation[], unions: Set<string>): Violation[] {
  const plain = violations.filter(({ keyword }) => !['anyOf', 'oneOf', 'const', 'if'].includes(keyword));
  // A value whose type is wrong for one branch only is the mark of another.
  const marks = new Set(
    violations.filter(({ keyword }) => keyword === 'const').map((mark) => mark.instancePath),
  );
  const isInside = (path: string) =>
    plain.some(
      ({ keyword, instancePath }) =>
        instancePath.startsWith(`${path}/`) && !(keyword === 'type' && marks.has(instancePath)),
    );
  const other = new Set([...unions].filter(isInside));
  return plain.filter(({ instancePath }) => !other.has(instancePath));
}

type Invalid = {
  status: number;
  code: 'invalid';
  message: string;
  details: { errors: Record<string, string[]> };
};

/** The answer to a query or body that its schema refuses: a text for each field, and the first of them as a sentence. */
export function invalidBy({ validation: violations = [], validationContext }: FastifyError): Invalid {
  const unions = new Set(
    violations.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath),
  );
  // A word that is none of a union's is no violation of one branch.
  const relevant = [
    relevantOf(violations, unions),
    violations.filter(({ keyword }) => keyword === 'anyOf'),
    violations,
  ].find(({ length }) => length > 0) as Violation[];
  // Without a prototype, because a client may name a field `valueOf`.
  const errors = Object.create(null) as Record<string, string[]>;
  for (const violation of relevant.slice(0, 50)) {
    const texts = (errors[fieldOf(violation)] ??= []);
    const words = wordsOfForm(violation) ?? wordsOf(violation, unions);
    if (!texts.includes(words)) texts.push(words);
  }
  const [field, texts] = Object.entries(errors)[0] ?? ['request', ['is not valid']];
  const status = validationContext === 'querystring' ? 400 : 422;
  const sentence = relevant[0] && wordsOfForm(relevant[0]);
  return { status, code: 'invalid', message: sentence ?? `${field} ${texts[0]}`, details: { errors } };
}
