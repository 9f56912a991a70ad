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

export const buildValidatorsLate: Factory = (shared, options) => {
  const build = factory(shared, options) as unknown as Build;
  return ((route: RouteDefinition) => later(build, route)) as unknown as ReturnType<Factory>;
};
