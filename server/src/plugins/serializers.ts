/** Builds a serializer when its route first answers, once per process. Building all of them would add a second to each start. */
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

type Serialize = (data: unknown) => string;

const built = new Map<string, Serialize>();

export const buildSerializersLate: SerializerFactory = (shared, options) => {
  const build = SerializerSelector()(shared, options);
  return (route) => {
    let serialize: Serialize | undefined;
    const find = (): Serialize => {
      const key = JSON.stringify([shared, route.schema]);
      const found = built.get(key) ?? (build(route) as Serialize);
      built.set(key, found);
      return found;
    };
    return (data: unknown) => (serialize ??= find())(data);
  };
};
