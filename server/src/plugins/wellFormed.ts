/** Refuses U+0000, which PostgreSQL cannot store, lone surrogates, which UTF-8 cannot encode, and values nested too deeply. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../lib/errors';

/** Levels of objects and lists. */
const MAX_DEPTH = 12;
// In Unicode mode \p{Surrogate} matches lone surrogates only.
const UNSTORABLE = /\p{Surrogate}/u;

/** @throws ApiError 400 for what cannot be stored, in values and in keys */
export function requireStorable(value: unknown, levels = MAX_DEPTH): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || UNSTORABLE.test(value))
      throw new ApiError(400, 'bad_text', 'The request holds characters that cannot be stored.');
    return;
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  if (levels === 0) throw new ApiError(400, 'bad_request', 'The request is nested too deeply.');
  if (Array.isArray(value)) value.forEach((part) => requireStorable(part, levels - 1));
  else
    for (const [key, part] of Object.entries(value)) {
      requireStorable(key);
      requireStorable(part, levels - 1);
    }
}

export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ routeOptions, params, query, body }) => {
    if (routeOptions.config.access) [params, query, body].forEach((part) => requireStorable(part));
  });
}
