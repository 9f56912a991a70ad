/** What the schemas declare personal or secret, read from the table of endpoints: the logs follow it. */
import type { TSchema } from '@sinclair/typebox';
import type { Endpoint } from './endpoint';
import { allEndpoints } from './index';
import { sharedSchemas } from './shared';

/** A schema as it is walked: every part that may hold fields. */
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

/** A field may be null, or one of several shapes: its word stands at the inner schema. */
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

/** The schemas of everything that a call takes and answers. */
export function shapesOf({ schema }: Endpoint): Walked[] {
  const { body, querystring, params, response } = schema;
  const all: (TSchema | undefined)[] = [body, querystring, params, ...Object.values(response)];
  return all.filter((one) => one !== undefined);
}

/**
 * Names of fields that are personal or secret in at least one call. A name that is public elsewhere is among them: a log line does
 * without it rather than tell which of the two it was.
 */
export const privateNames: ReadonlySet<string> = new Set([
  ...sharedSchemas.flatMap((schema) => namesIn(schema as Walked)),
  ...allEndpoints.flatMap(([, endpoint]) => shapesOf(endpoint).flatMap(namesIn)),
]);

/** Addresses of calls with a secret or personal parameter in them, up to that parameter: `/api/v2/passwords/`. */
export const privatePaths: readonly string[] = allEndpoints.flatMap(([, { url, schema }]) => {
  const params = ((schema as { params?: Walked }).params?.properties ?? {}) as Record<string, Walked>;
  const [first] = Object.keys(params).filter((name) => mayBePrivate(params[name] ?? {}));
  return first ? [url.slice(0, url.indexOf(`:${first}`))] : [];
});
