/** Refuses U+0000, which PostgreSQL cannot store, and lone surrogates, which UTF-8 cannot encode. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';

const MAX_DEPTH = 12;
// In Unicode mode \p{Surrogate} matches lone surrogates only.
const UNSTORABLE = /\p{Surrogate}/u;

export function isStorable(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === 'string') return !value.includes('\0') && !UNSTORABLE.test(value);
  if (Buffer.isBuffer(value) || typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((inner) => isStorable(inner, depth + 1));
  return Object.entries(value).every(
    ([key, inner]) => isStorable(key, depth + 1) && isStorable(inner, depth + 1),
  );
}

export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.access) return;
    const isFine = [request.params, request.query, request.body].every((part) => isStorable(part));
    if (!isFine) throw new ApiError(400, 'bad_text', 'The request holds characters that cannot be stored.');
  });
}
