/** Validators are built when a route is first asked, as serializers are, and once in a process however many apps it makes. */
import AjvCompiler, { type RouteDefinition } from '@fastify/ajv-compiler';
import type { ValidateFunction } from 'ajv';

type Factory = ReturnType<typeof AjvCompiler>;
/** The package's types know the compiler of Ajv; Fastify hands it a route. */
type Build = (route: RouteDefinition) => ValidateFunction;

const factory = AjvCompiler();

function later(build: Build, route: RouteDefinition): ValidateFunction {
  let validate: ValidateFunction | undefined;
  const late = ((data: unknown) => {
    validate ??= build(route);
    const result = validate(data);
    // Fastify reads the reasons from the function that it called.
    late.errors = validate.errors;
    return result;
  }) as ValidateFunction;
  return late;
}

/** Whether a list is anywhere in the schema: then what is wrong with a value may be said any number of times. */
const hasLists = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  ((schema as { type?: unknown }).type === 'array' || Object.values(schema).some(hasLists));

/**
 * A form is told everything that is wrong with it; its size bounds how much that can be. Of a list the first thing wrong
 * is enough: 240 KB of wrong items take seconds to describe.
 */
export const buildValidatorsLate: Factory = (shared, options) => {
  const first = factory(shared, options) as unknown as Build;
  const more = { ...options, customOptions: { ...options?.customOptions, allErrors: true } };
  const all = factory(shared, more as typeof options) as unknown as Build;
  return ((route: RouteDefinition) =>
    later(hasLists(route.schema) ? first : all, route)) as unknown as ReturnType<Factory>;
};
