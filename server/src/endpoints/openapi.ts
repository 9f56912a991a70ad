/** Makes the OpenAPI 3.1 document from the table of endpoints. Needs no database; the result is deterministic. */
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { allEndpoints } from './index';
import { sharedSchemas } from './shared';
import { OWN_KEYWORDS } from '../schemas/common';

type Parameter = { in: string; schema?: { type?: string }; style?: string; explode?: boolean };
type Document = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> };

/** Arrays and objects in a query are written in bracket form. */
function markBracketForm(document: Document): void {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const parameter of operations.flatMap((operation) => operation.parameters ?? [])) {
    if (parameter.in !== 'query' || !['object', 'array'].includes(parameter.schema?.type ?? '')) continue;
    Object.assign(parameter, { style: 'deepObject', explode: true });
  }
}

export async function buildOpenapi(): Promise<Record<string, unknown>> {
  const app = Fastify({ ajv: { customOptions: { keywords: OWN_KEYWORDS } } });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Dwellivery API', version: '2.0.0', description: 'The reference API of Dwellivery.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `def-${i}`) },
  });
  for (const schema of sharedSchemas) app.addSchema(schema);
  for (const [name, one] of allEndpoints) {
    app.route({ ...one, schema: { ...one.schema, operationId: name }, handler: async () => null });
  }
  await app.ready();
  const document = JSON.parse(JSON.stringify(app.swagger())) as Document;
  markBracketForm(document);
  await app.close();
  return document;
}
