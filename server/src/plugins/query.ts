/** Converts the texts of a query to numbers and booleans as the schema says, strictly. An unreadable query gets a 400. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../lib/errors';
import { QueryError, parseQuery, type QueryValue } from './brackets';

const UNREADABLE = Symbol('unreadable query');

/** Never throws, because URLs of pages may carry any query. API calls throw the kept error later. */
export function parseForFastify(text: string): Record<string, unknown> {
  try {
    return parseQuery(text);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { [UNREADABLE]: error.message };
  }
}

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
};

/** Each number has one spelling: no plus, leading zero, exponent or blanks. */
const NUMBER = /^-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,15})?$/;

function readAny(schemas: Schema[], value: QueryValue): unknown {
  const fits = (schema: Schema) =>
    Array.isArray(value)
      ? schema.type === 'array'
      : typeof value === 'object'
        ? schema.type === 'object'
        : true;
  const read = schemas.filter(fits).map((schema) => readValue(schema, value));
  return read.find((result) => typeof result !== typeof value || Array.isArray(result)) ?? value;
}

/** The JSON text of a list or an object, as generated clients write it; other text stays as it is, and validation refuses it. */
function readJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Converts texts to the schema's numbers and booleans. Leaves others unchanged, so that validation refuses them. */
export function readValue(schema: Schema, value: QueryValue): unknown {
  if (schema.anyOf) return readAny(schema.anyOf, value);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items ? value.map((item) => readValue(items, item)) : value;
  }
  if (typeof value === 'object') {
    const properties = schema.properties ?? {};
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
        return [key, known ? readValue(known, inner) : inner];
      }),
    );
  }
  if ((schema.type === 'number' || schema.type === 'integer') && NUMBER.test(value)) return Number(value);
  if (schema.type === 'array' || schema.type === 'object') return readJson(value);
  if (schema.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

export function useStrictQueries(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.access) return;
    const query = request.query as Record<string | symbol, unknown>;
    const problem = query[UNREADABLE];
    if (typeof problem === 'string') throw new ApiError(400, 'bad_query', problem);
    const schema = request.routeOptions.schema?.querystring as Schema | undefined;
    if (schema) request.query = readValue(schema, query as Record<string, QueryValue>);
  });
}
