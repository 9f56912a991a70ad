/**
 * Tags an answer by its content, so that a page that polls gets a few bytes while nothing changes. The answer is made in any
 * case: the tag spares the line, not the server. `no-store` stays, so the page keeps the tag itself.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Weak, because the same content is sent in several encodings. */
const tagOf = (body: object): string =>
  `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** By the weak comparison of RFC 9110 §13.1.2. */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((known) => known.trim() === '*' || opaque(known) === opaque(tag)) ?? false;

/** @returns the body, or nothing after a 304 */
export function answerUnlessKnown<B extends object>(
  [request, reply]: [Pick<FastifyRequest, 'headers'>, FastifyReply],
  body: B,
): B {
  const tag = tagOf(body);
  reply.header('etag', tag);
  if (!isKnown(request.headers['if-none-match'], tag)) return body;
  return reply.code(304).send() as unknown as B;
}
