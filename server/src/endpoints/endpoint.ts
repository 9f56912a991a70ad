/**
 * The table of endpoints declares path, access and schemas of each call. Routes, OpenAPI and the access test use it, so a
 * route cannot exist without declared access.
 */
import type { FastifySchema, HTTPMethods } from 'fastify';
import type { TSchema } from '@sinclair/typebox';
import { ErrorBody, ref } from '../schemas/common';
import type { Declared } from '../schemas/privacy';
import type { Code } from './codes';

/**
 * public: ignores the token; optional: without a valid token the caller is a visitor; user: 401 without a valid token; link:
 * 404 without the signature of a link that the desk made (services/staff/links.ts).
 */
type Access = 'public' | 'optional' | 'user' | 'link';
/**
 * Calls that are also limited per account, because attackers repeat them. credentials: signs in with a password; mail: sends a
 * mail; proof: may contain the current password, or cause a mail.
 */
export type Throttle = 'credentials' | 'proof' | 'mail';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    throttle?: Throttle;
    refusals?: readonly Code[];
    /** The route of the page whose link also authorises this call; by default the call's own. */
    page?: string;
  }
}

type Shape = TSchema & Declared;
type Shapes = {
  body?: Shape;
  querystring?: Shape;
  params?: Shape;
  headers?: Shape;
  consumes?: string[];
};

/** Limit in bytes for calls with a long body. */
export const LONG_BODY = 256 * 1024;

const problem = ref(ErrorBody);

/**
 * @param line `METHOD /path`
 * @param access who may call it
 * @param summary one line for the documentation
 * @param more `refusals`: the codes of this call besides those of all calls of its kind (refusals.ts)
 */
export const endpoint = <const S extends Shapes, A extends Shape>(
  line: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  access: Access,
  summary: string,
  shapes: S,
  answer: A,
  more: { throttle?: Throttle; bodyLimit?: number; refusals?: readonly Code[] } = {},
) => {
  const [method, url] = line.split(' ') as [HTTPMethods, string];
  const tags = [/^\/api\/(?:v2\/)?([a-z_]+)/.exec(url)?.[1] ?? 'operations'];
  const security: Record<string, string[]>[] =
    access === 'public' ? [] : access === 'user' ? [{ bearer: [] }] : [{}, { bearer: [] }];
  return {
    method,
    url,
    ...(more.bodyLimit ? { bodyLimit: more.bodyLimit } : {}),
    config: {
      access,
      ...(more.throttle ? { throttle: more.throttle } : {}),
      ...(more.refusals ? { refusals: more.refusals } : {}),
    },
    schema: {
      ...shapes,
      tags,
      summary,
      security,
      response: { 200: answer, '4xx': problem, '5xx': problem },
    } satisfies FastifySchema,
  };
};
export type Endpoint = ReturnType<typeof endpoint>;
