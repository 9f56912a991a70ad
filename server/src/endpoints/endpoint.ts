/**
 * One table declares every call: path, access and shapes. Handlers are attached to it, OpenAPI and the access test are
 * read from it, so a route cannot exist without its access.
 */
import type { FastifySchema, HTTPMethods } from 'fastify';
import type { TSchema } from '@sinclair/typebox';
import { ErrorBody, ref } from '../schemas/common';
import type { Declared } from '../schemas/privacy';

/** public: the token is not looked at; optional: a live token names the caller, a dead one is a visitor; user: 401 without a live token. */
export type Access = 'public' | 'optional' | 'user';
/** Calls that an attacker would repeat are limited per account as well as per address. */
type Throttle = 'credentials' | 'mail';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    throttle?: Throttle;
  }
}

type Shape = TSchema & Declared;
type Shapes = { body?: Shape; querystring?: Shape; params?: Shape; consumes?: string[] };

/** Bytes of a body that may be long; the others get a form's worth. */
export const LONG_BODY = 256 * 1024;

const problem = ref(ErrorBody);

/**
 * @param line `METHOD /path`
 * @param access who may call it
 * @param summary one line for the documentation
 */
export const endpoint = <const S extends Shapes, A extends Shape>(
  line: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`,
  access: Access,
  summary: string,
  shapes: S,
  answer: A,
  more: { throttle?: Throttle; status?: 200 | 201; bodyLimit?: number } = {},
) => {
  const [method, url] = line.split(' ') as [HTTPMethods, string];
  const tags = [/^\/api\/(?:v2\/)?([a-z_]+)/.exec(url)?.[1] ?? 'operations'];
  const security: Record<string, string[]>[] =
    access === 'public' ? [] : access === 'user' ? [{ bearer: [] }] : [{}, { bearer: [] }];
  return {
    method,
    url,
    ...(more.bodyLimit ? { bodyLimit: more.bodyLimit } : {}),
    config: { access, ...(more.throttle ? { throttle: more.throttle } : {}) },
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
