/** Builds a validator when its route is first called, and shares it between all apps of a process (tests make many). */
import AjvCompiler, { type RouteDefinition } from '@fastify/ajv-compiler';
import type { ValidateFunction } from 'ajv';

type Factory = ReturnType<typeof AjvCompiler>;
/** The package types Ajv's compiler, but Fastify calls it with a route. */
type Build = (route: RouteDefinition) => ValidateFunction;

const factory = AjvCompiler();

function later(makeBuild: () => Build, route: RouteDefinition): ValidateFunction {
  let validate: ValidateFunction | undefined;
  const late = ((data: unknown) => {
    validate ??= makeBuild()(route);
    const result = validate(data);
    // Fastify reads the reasons from the function that it called.
    late.errors = validate.errors;
    return result;
  }) as ValidateFunction;
  return late;
}

/** Whether the schema contains a list, so that the number of violations is not bounded. */
const hasLists = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  ((schema as { type?: unknown }).type === 'array' || Object.values(schema).some(hasLists));

/**
 * Reports all violations of a form. Reports only the first one if the schema contains a list, because describing 240 KB of
 * wrong items takes seconds.
 */
export const buildValidatorsLate: Factory = (shared, options) => {
  // Late, too: the pool's key is the text of all shared schemas, and Fastify asks for a compiler once for each route.
  const first = () => factory(shared, options) as unknown as Build;
  const more = { ...options, customOptions: { ...options?.customOptions, allErrors: true } };
  const all = () => factory(shared, more as typeof options) as unknown as Build;
  return ((route: RouteDefinition) =>
    later(hasLists(route.schema) ? first : all, route)) as unknown as ReturnType<Factory>;
};
