/** Makes the OpenAPI 3.1 document from the table of endpoints. Needs no database; the result is deterministic. */
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { product } from '../version';
import { allEndpoints } from './index';
import { CODES, codesOf, type Code } from './refusals';
import { sharedSchemas } from './shared';
import { OWN_KEYWORDS } from '../schemas/common';

type Parameter = {
  in: string;
  name?: string;
  required?: boolean;
  description?: string;
  schema?: { type?: string; 'x-privacy'?: string };
  style?: string;
  explode?: boolean;
};
type Answer = { description: string; content?: object; headers?: object };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, Answer>;
};
type Document = { paths: Record<string, Record<string, Operation>> };

const TAGS: Readonly<Record<string, string>> = {
  area_alerts: 'Mails to people whose area is not served yet',
  avatars: 'Pictures of customers',
  confirmations: 'Confirming an email address',
  content_blocks: 'Texts of the operator, as HTML',
  contents: 'Texts of the operator, plain',
  email_changes: 'The link to a new email address',
  email_undos: 'Undoing a change of the email address',
  event_locations: 'Places where events run',
  events: 'Events, their menus, quotes and orders',
  homes: 'The customer’s address',
  identities: 'Linked accounts at Google and Facebook',
  line_items: 'What was ordered',
  memberships: 'A customer’s participation in events',
  operations: 'Health and version',
  orders: 'Orders and their payment',
  passwords: 'Resetting a password',
  payment_sheets: 'Payment intents',
  postal_codes: 'Zip codes that are served',
  problem_reports: 'Problem reports of customers',
  professionals: 'Restaurants as a filter',
  projects: 'Lists of events',
  relevance: 'Events near a customer',
  restaurants: 'Pages of restaurants',
  session: 'Signing in and out',
  sessions: 'The signed-in devices of a customer',
  stripe_memberships: 'The VIP membership',
  users: 'Accounts',
  webhooks: 'Calls of the card provider',
};

/** Arrays and objects in a query are written in bracket form. */
function markBracketForm(document: Document): void {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const parameter of operations.flatMap((operation) => operation.parameters ?? [])) {
    if (parameter.in !== 'query' || !['object', 'array'].includes(parameter.schema?.type ?? '')) continue;
    Object.assign(parameter, { style: 'deepObject', explode: true });
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

/** Replaces the `4XX` and `5XX` of the routes, which serve the serializers, by what each operation answers. */
function declareRefusals({ paths }: Document): void {
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
    operation.responses = { ...answers, ...refusalsOf(codesOf(name, one)) };
    for (const answer of Object.values<Answer>(operation.responses))
      if (answer.description === 'Default Response') answer.description = 'Done';
  }
}

/** Facts that the table of endpoints cannot express: a redirect, and a body whose raw bytes are signed. */
function describeSpecials({ paths }: Document): void {
  const portal = paths['/api/v2/users/stripe_portal']?.post;
  if (portal) {
    const { 200: _never, ...refusals } = portal.responses;
    const location = { description: 'The provider’s page', schema: { type: 'string', format: 'uri' } };
    portal.responses = {
      303: { description: 'To the billing portal', headers: { Location: location } },
      ...refusals,
    };
  }
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

/** Only the tags that operations carry. */
function tagsOf({ paths }: Document): { name: string; description: string }[] {
  const used = Object.values(paths)
    .flatMap(Object.values)
    .flatMap(({ tags }: { tags?: string[] }) => tags ?? []);
  return [...new Set(used)].sort().map((name) => ({ name, description: TAGS[name] ?? name }));
}

export async function buildOpenapi(): Promise<Record<string, unknown>> {
  const app = Fastify({ ajv: { customOptions: { keywords: OWN_KEYWORDS } } });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dwellivery API',
        version: product.version,
        description: 'The reference API of Dwellivery: food events of a neighbourhood, orders and payments.',
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
  markBracketForm(document);
  declareRefusals(document);
  describeSpecials(document);
  await app.close();
  return { ...document, tags: tagsOf(document) };
}
