/** Serializers are built when a route first answers: all of them together would take a second of every start. */
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

type Serialize = (data: unknown) => string;

export const buildSerializersLate: SerializerFactory = (shared, options) => {
  const build = SerializerSelector()(shared, options);
  return (route) => {
    let serialize: Serialize | undefined;
    return (data: unknown) => {
      serialize ??= build(route) as Serialize;
      return serialize(data);
    };
  };
};
