import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../ports/context';

/** A group of routes: each attaches handlers to entries of `endpoints`. */
export type Routes = (context: Context) => FastifyPluginAsyncTypebox;
