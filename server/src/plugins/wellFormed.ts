/** Refuses U+0000, which PostgreSQL cannot store, lone surrogates, which UTF-8 cannot encode, and values nested too deeply. */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';

/** Levels of objects and lists. */
const MAX_DEPTH = 12;
// In Unicode mode \p{Surrogate} matches lone surrogates only.
const UNSTORABLE = /\p{Surrogate}/u;

/** What an object or a list holds, keys included; nothing for other values. */
const partsOf = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
};

const isDeeperThan = (levels: number, value: unknown): boolean =>
  levels < 0 || partsOf(value).some((part) => isDeeperThan(levels - 1, part));

/** Recursive, so the depth of the value must have been checked. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !UNSTORABLE.test(value);
  return partsOf(value).every(isStorable);
}

export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.access) return;
    const parts = [request.params, request.query, request.body];
    if (parts.some((part) => isDeeperThan(MAX_DEPTH, part)))
      throw new ApiError(400, 'bad_request', 'The request is nested too deeply.');
    if (!parts.every(isStorable))
      throw new ApiError(400, 'bad_text', 'The request holds characters that cannot be stored.');
  });
}
