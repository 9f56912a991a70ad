/** Builds the serializers when the server starts, so that a schema that cannot be serialized fails then. Shared by all apps of a process (tests make many). */
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

type Serialize = (data: unknown) => string;

const built = new Map<string, Serialize>();

export const sharedSerializers: SerializerFactory = (shared, options) => {
  const build = SerializerSelector()(shared, options);
  return (route) => {
    const key = JSON.stringify([shared, route.schema]);
    const serialize = built.get(key) ?? (build(route) as Serialize);
    built.set(key, serialize);
    return serialize;
  };
};
