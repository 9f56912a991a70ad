/** Makes the OpenAPI 3.1 document from the table of endpoints. Needs no database; the result is deterministic. */
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { product } from '../config/version';
import { allEndpoints } from './index';
import { CODES, type Code } from './codes';
import { codesOf } from './refusals';
import { sharedSchemas } from './shared';
import { tagsOf } from './tags';
import { OWN_KEYWORDS } from '../schemas/common';
import { isJsonForm } from '../schemas/queryForm';

type Parameter = {
  in: string;
  name?: string;
  required?: boolean;
  description?: string;
  schema?: { type?: string; 'x-privacy'?: string; contentMediaType?: string; contentSchema?: object };
  style?: string;
  explode?: boolean;
};
type Answer = { description: string; content?: object; headers?: object };
type BodySchema = {
  type?: string;
  anyOf?: { type?: string }[];
  properties?: Record<string, BodySchema>;
};
type Operation = {
  tags?: string[];
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: BodySchema }> };
  responses: Record<string, Answer | { $ref: string }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Answer> };
};

const ABOUT = [
  'The reference API of Dwellivery: food events of a neighborhood, orders and payments.',
  'Each refusal has the shape of `Error`. Another path or method than those below answers 404 `not_found`;',
  'only GET of the address for unsubscribing leads a browser to its page.',
].join(' ');

const BRACKETS =
  'JSON text of `contentSchema`; or in bracket form, as in `products[0][id]=1&products[0][quantity]=2`, `filter[ids][]=1` or `filter[coordinates][lat]=41.8`.';

/**
 * Flat objects of a query are written in bracket form; lists and nested objects as JSON text. The parameter is declared as that
 * text, because generators ignore its `content` and write `[object Object]`.
 */
function markQueryForms(document: Document): void {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const parameter of operations.flatMap((operation) => operation.parameters ?? [])) {
    const { schema } = parameter;
    if (parameter.in !== 'query' || !schema) continue;
    if (isJsonForm(schema)) {
      parameter.description = BRACKETS;
      parameter.schema = {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: schema,
      };
    } else if (schema.type === 'object') Object.assign(parameter, { style: 'deepObject', explode: true });
  }
}

/** A call that needs only its path takes an empty body or none (`NoBody`). Generated clients would announce JSON and send nothing. */
function leaveOutEmptyBodies({ paths }: Document): void {
  for (const operation of Object.values(paths).flatMap(Object.values<Operation>)) {
    const { schema } = operation.requestBody?.content['application/json'] ?? {};
    if (schema?.anyOf?.some(({ type }) => type === 'null')) delete operation.requestBody;
  }
}

/** One response per status, with the codes that it may carry. */
function refusalsOf(codes: readonly Code[]): Record<string, Answer> {
  const byStatus = new Map<number, Code[]>();
  for (const code of codes) {
    for (const status of CODES[code].status) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const answers = [...byStatus].map(([status, ofStatus]): [string, Answer] => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Error' },
        { type: 'object', properties: { code: { type: 'string', enum: ofStatus, 'x-privacy': 'public' } } },
      ],
    };
    const description = ofStatus.map((code) => `\`${code}\`: ${CODES[code].means}.`).join(' ');
    return [String(status), { description, content: { 'application/json': { schema } } }];
  });
  return Object.fromEntries(answers);
}

/** The refusals that every operation has, and nothing of its own with their status. */
const SHARED: Readonly<Record<string, string>> = {
  408: 'RequestTimeout',
  431: 'HeadersTooLarge',
  500: 'Internal',
};

/** Replaces the `4XX` and `5XX` of the routes, which serve the serializers, by what each operation answers. */
function declareRefusals({ paths, components }: Document): void {
  const shared = refusalsOf(['request_timeout', 'headers_too_large', 'internal']);
  components.responses = Object.fromEntries(
    Object.entries(shared).map(([status, answer]) => [SHARED[status], answer]),
  );
  const operations = new Map(
    Object.values(paths)
      .flatMap(Object.values)
      .map((one) => [one.operationId, one]),
  );
  for (const [name, one] of allEndpoints) {
    const operation = operations.get(name);
    if (!operation) continue;
    const { '4XX': _client, '5XX': _server, ...answers } = operation.responses;
    operation.description = `${operation.summary}.`;
    const refusals = Object.entries(refusalsOf(codesOf(name, one))).map(([status, answer]) => {
      const known = SHARED[status];
      return [status, known ? { $ref: `#/components/responses/${known}` } : answer];
    });
    operation.responses = { ...answers, ...Object.fromEntries(refusals) };
    for (const answer of Object.values<{ description?: string }>(operation.responses))
      if (answer.description === 'Default Response') answer.description = 'Done';
  }
}

/** A form has no objects: generated clients send its fields flat, and the picture as a file. */
function describeForm(operation: Operation | undefined): void {
  const form = operation?.requestBody?.content['multipart/form-data'];
  const user = form?.schema.properties?.['user'];
  if (!form || !user) return;
  const avatar = { type: 'string', format: 'binary', 'x-privacy': 'personal' };
  form.schema = { ...user, properties: { ...user.properties, avatar } };
}

/** What a page asks for often is tagged by its content. */
function describeTag(operation: Operation | undefined): void {
  if (!operation) return;
  const tag = { description: 'Of the content, for `If-None-Match`', schema: { type: 'string' } };
  Object.assign(operation.responses['200'] ?? {}, { headers: { ETag: tag } });
  operation.responses = { 304: { description: 'The client knows this answer' }, ...operation.responses };
  const schema = { type: 'string', 'x-privacy': 'public' };
  const known = { in: 'header', name: 'if-none-match', description: 'Tags of known answers', schema };
  operation.parameters = [...(operation.parameters ?? []), known];
}

/** Facts that the table of endpoints cannot express: a redirect, and a body whose raw bytes are signed. */
function describeSpecials({ paths }: Document): void {
  const portal = paths['/api/v2/users/stripe_portal']?.post;
  if (portal) {
    const location = { description: 'The provider’s page', schema: { type: 'string', format: 'uri' } };
    portal.responses = {
      303: { description: 'To the billing portal', headers: { Location: location } },
      ...portal.responses,
    };
  }
  describeTag(paths['/api/v2/memberships/{id}']?.get);
  describeTag(paths['/api/v2/tables/{code}']?.get);
  describeForm(paths['/api/v2/users/{id}']?.patch);
  const webhook = paths['/api/webhooks/stripe']?.post;
  if (webhook) {
    const signature =
      't=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<raw body>" with the webhook’s secret, in hex>';
    webhook.parameters = [
      {
        in: 'header',
        name: 'stripe-signature',
        required: true,
        description: signature,
        schema: { type: 'string', 'x-privacy': 'secret' },
      },
    ];
    const schema = {
      type: 'object',
      required: ['id', 'type', 'data'],
      properties: {
        id: { type: 'string', 'x-privacy': 'public' },
        type: { type: 'string', 'x-privacy': 'public' },
        created: { type: 'integer', 'x-privacy': 'public' },
        data: { type: 'object', 'x-privacy': 'personal' },
      },
    };
    webhook.requestBody = { required: true, content: { 'application/json': { schema } } };
  }
}

export async function buildOpenapi(): Promise<Record<string, unknown>> {
  const app = Fastify({ ajv: { customOptions: { keywords: OWN_KEYWORDS } } });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dwellivery API',
        version: product.version,
        description: ABOUT,
        contact: { name: 'Dwellivery', email: 'support@dwellivery.example' },
        license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
      },
      servers: [{ url: '/', description: 'The host of this document' }],
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
  markQueryForms(document);
  leaveOutEmptyBodies(document);
  declareRefusals(document);
  describeSpecials(document);
  await app.close();
  return { ...document, tags: tagsOf(document) };
}
