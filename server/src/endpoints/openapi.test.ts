/** The API document as a product: clean under Redocly's recommended rules, exact in statuses and codes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { product } from '../config/version';
import { allEndpoints } from './index';
import { buildOpenapi } from './openapi';
import { CODES } from './codes';
import { codesOf } from './refusals';

type Operation = {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  parameters?: { name: string; required?: boolean }[];
  requestBody?: { content: Record<string, unknown> };
};
type Document = {
  info: { version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};

let document: Document;
beforeAll(async () => {
  document = (await buildOpenapi()) as unknown as Document;
});
const operation = (name: string): Operation => {
  const all = Object.values(document.paths).flatMap((path) => Object.values(path));
  const found = all.find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`No operation ${name}`);
  return found;
};

it('follows the recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const lines = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`);
  expect(lines).toEqual([]);
});

it('declares each status with its codes, and no status ranges', () => {
  const { responses } = operation('createOrder');
  expect(Object.keys(responses)).toEqual([
    '200',
    '400',
    '401',
    '404',
    '408',
    '409',
    '413',
    '415',
    '422',
    '429',
    '431',
    '500',
    '503',
  ]);
  expect(JSON.stringify(responses['409'])).toContain('"slot_full"');
  expect(JSON.stringify(responses['422'])).not.toContain('"slot_full"');
  expect(Object.keys(operation('showHealth').responses)).not.toContain('401');
});

it('tells the redirect to the billing portal as one', () => {
  const { responses } = operation('createPortal');
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '303']));
});

it("tells the webhook's body and signature", () => {
  const { parameters, requestBody } = operation('receiveStripeWebhook');
  expect(parameters).toEqual([expect.objectContaining({ name: 'stripe-signature', required: true })]);
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/json']);
});

it('tells the form with a picture as its flat fields and a file, as generated clients send it', () => {
  const form = operation('updateUser').requestBody?.content['multipart/form-data'] as {
    schema: { properties: Record<string, object> };
  };
  expect(Object.keys(form.schema.properties)).toEqual(expect.arrayContaining(['firstname', 'postal_code']));
  expect(form.schema.properties).not.toHaveProperty('user');
  expect(form.schema.properties['avatar']).toMatchObject({ type: 'string', format: 'binary' });
});

it.each(['updateUser', 'deleteOtherSessions', 'exportUser'])(
  'says of %s that its answer brings the token of the session from then on',
  (name) => {
    expect(JSON.stringify(operation(name).responses['200'])).toContain('the token before ends');
  },
);

it('has the version of the package, and words for each tag', () => {
  expect(document.info.version).toBe(product.version);
  expect(document.tags.filter(({ name, description }) => name === description)).toEqual([]);
});

it('declares no code that no operation uses', () => {
  const used = new Set(allEndpoints.flatMap(([name, one]) => codesOf(name, one)));
  expect(Object.keys(CODES).filter((code) => !used.has(code as keyof typeof CODES))).toEqual([]);
});

it('declares no code that no source file of the API contains', () => {
  const root = path.join(__dirname, '..');
  const files = (readdirSync(root, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.ts') && !/^(endpoints|desk|seed)\/|\.test\.ts$/.test(file),
  );
  const source = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  expect(Object.keys(CODES).filter((code) => !source.includes(`'${code}'`))).toEqual([]);
});
