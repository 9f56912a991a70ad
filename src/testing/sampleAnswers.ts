import { answerSchema, openApi, operationsOf, type JsonSchema } from '../api/test/openapi';

/** The smallest value that a schema of the API allows. */
function sampleOf(schema: JsonSchema): unknown {
  const { $ref, anyOf, enum: values, properties, items, format, minimum = 0, required = [] } = schema;
  if ($ref) return sampleOf(openApi.components.schemas[$ref.split('/').pop() ?? ''] ?? {});
  if (anyOf) return sampleOf(anyOf.at(-1) ?? {});
  if (values) return values[0];
  if (properties)
    return Object.fromEntries(required.map((field) => [field, sampleOf(properties[field] ?? {})]));
  if (items) return [];
  if (format === 'date-time') return '2026-06-04T23:30:00.000Z';
  return {
    string: 'text',
    number: minimum,
    integer: minimum,
    boolean: true,
    null: null,
    object: {},
    array: [],
  }[schema.type ?? 'null'];
}

/** A value of a shared schema: a fixture that begins with it has the fields that no test names. */
export const sample = <T>(name: string): T => sampleOf({ $ref: name }) as T;

/** An answer of each call that answers with JSON, from the API's document. */
export const sampleAnswers = (): Record<string, unknown> =>
  Object.fromEntries(
    operationsOf().flatMap((operation) => {
      const schema = answerSchema(operation);
      return schema ? [[operation.operationId, sampleOf(schema)]] : [];
    }),
  );
