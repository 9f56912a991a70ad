/** The fields that the schemas declare personal or secret; the logs are redacted by them. */
import type { TSchema } from '@sinclair/typebox';
import type { Endpoint } from './endpoint';
import { allEndpoints } from './index';
import { sharedSchemas } from './shared';

/** The parts of a schema that may contain fields. */
export type Walked = {
  $id?: string;
  $ref?: string;
  properties?: Record<string, Walked>;
  items?: Walked;
  anyOf?: Walked[];
  'x-privacy'?: string;
};

const shared = new Map(sharedSchemas.map((schema) => [`${String(schema.$id)}#`, schema as Walked]));
export const resolved = (schema: Walked): Walked => (schema.$ref ? (shared.get(schema.$ref) ?? {}) : schema);

const isPrivate = (schema: Walked): boolean => ['personal', 'secret'].includes(schema['x-privacy'] ?? '');

/** In a nullable or union field the inner schema declares the privacy. */
const mayBePrivate = (schema: Walked): boolean =>
  isPrivate(schema) || (schema.anyOf ?? []).some((part) => mayBePrivate(part));

function namesIn(schema: Walked): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...parts.flatMap(namesIn),
    ...fields.flatMap(([name, part]) => (mayBePrivate(part) ? [name] : namesIn(part))),
  ];
}

/** The schemas of a call's input and answers. */
export function shapesOf({ schema }: Endpoint): Walked[] {
  const { body, querystring, params, headers, response } = schema;
  const all: (TSchema | undefined)[] = [body, querystring, params, headers, ...Object.values(response)];
  return all.filter((one) => one !== undefined);
}

/**
 * Names of fields that are personal or secret in at least one call, even if public in another: a log line does not show which
 * schema a field comes from.
 */
export const privateNames: ReadonlySet<string> = new Set([
  ...sharedSchemas.flatMap((schema) => namesIn(schema as Walked)),
  ...allEndpoints.flatMap(([, endpoint]) => shapesOf(endpoint).flatMap(namesIn)),
]);

/** Paths of calls with a personal or secret parameter, up to that parameter: `/api/v2/passwords/`. */
export const privatePaths: readonly string[] = allEndpoints.flatMap(([, { url, schema }]) => {
  const params = ((schema as { params?: Walked }).params?.properties ?? {}) as Record<string, Walked>;
  const [first] = Object.keys(params).filter((name) => mayBePrivate(params[name] ?? {}));
  return first ? [url.slice(0, url.indexOf(`:${first}`))] : [];
});
