/** How a parameter of a query is written. */
type Schema = { type?: string; properties?: Record<string, Schema>; anyOf?: Schema[] };

const isNested = ({ type, anyOf = [] }: Schema): boolean =>
  type === 'array' || type === 'object' || anyOf.some(isNested);

/**
 * True for lists, and for objects that hold lists or objects: OpenAPI has no bracket form for these, so generated clients write them as
 * JSON text. The bracket form is read as well.
 */
export const isJsonForm = ({ type, properties = {} }: Schema): boolean =>
  type === 'array' || (type === 'object' && Object.values(properties).some(isNested));
