import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { wireAnswers } from '@/testing/apiFixtures';
import { navigation } from '@/lib/navigation';
import { tokenStore } from '@/lib/tokenStore';
import { apiStore, jsonResponse, run, stubFetch } from './test/apiHarness';
import { isMutation } from './test/endpoints';
import { endpointTable, notForCustomers } from './test/endpointTable';
import { answerSchema, openApi, operationsOf, type FoundOperation, type JsonSchema } from './test/openapi';

const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false });
addFormats(ajv);
ajv.addSchema({ $id: 'contract', components: openApi.components });

/** References of the document point to `#/components/…`; alone, a schema has to name the document. */
const standalone = (schema: JsonSchema): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')) as object;

const errorsOf = (schema: JsonSchema | undefined, value: unknown): unknown =>
  schema && (ajv.validate(standalone(schema), value) ? null : ajv.errors);

const byId = new Map(operationsOf().map((operation) => [operation.operationId, operation]));
const operationOf = (id: string): FoundOperation => {
  const operation = byId.get(id);
  if (!operation) throw new Error(`The contract has no operation ${id}`);
  return operation;
};

const rows = Object.entries(endpointTable);

function matches(template: string, pathname: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
}

describe('the endpoints', () => {
  it('has an endpoint for every operation of the contract but the operators’ own', () => {
    const called = new Set(rows.map(([, row]) => row.operation));
    expect([...called, ...notForCustomers].sort()).toEqual([...byId.keys()].sort());
  });

  it('makes calls with a secret parameter by mutations, whose arguments are no keys of the cache', () => {
    const hasSecret = ({ operation }: { operation: string }) =>
      operationOf(operation).parameters?.some(
        // The base query reads what a header has: it is no argument.
        ({ in: place, schema }) => place !== 'header' && schema['x-privacy'] === 'secret',
      );
    const named = rows.filter(([, row]) => hasSecret(row)).map(([name]) => name);
    expect(named).toContain('verifyPasswordToken');
    expect(named.filter((name) => !isMutation(name))).toEqual([]);
  });
});

describe('fixtures', () => {
  const answers = Object.entries(wireAnswers).filter(([name]) => !notForCustomers.includes(name as never));
  it.each(answers)('%s is a valid answer', (operation, answer) => {
    expect(errorsOf(answerSchema(operationOf(operation)), answer)).toBeNull();
  });
});

describe.each(rows.filter(([name]) => name !== 'openBillingPortal'))('%s', (name, row) => {
  const operation = operationOf(row.operation);

  it('makes the call of the contract, in its shape, and reads its answer', async () => {
    const calls = stubFetch(() => jsonResponse(wireAnswers[row.operation]));
    const { data, error } = await run(apiStore(), name, row.arg);

    expect(error).toBeUndefined();
    expect(data).toBeDefined();
    expect(calls).toHaveLength(1);
    const [request] = calls as [Request];
    const url = new URL(request.url);
    expect(request.method).toBe(operation.method);
    expect(matches(operation.template, url.pathname)).toBe(true);

    const body = operation.requestBody?.content['application/json']?.schema;
    const text = await request.text();
    if (body) expect(errorsOf(body, text ? JSON.parse(text) : null)).toBeNull();
    else expect(text).toBe('');

    const known = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const sent = [...url.searchParams.keys()].map((key) => key.replace(/\[.*/, ''));
    const names = known.map((parameter) => parameter.name);
    expect(sent.every((key) => names.includes(key))).toBe(true);
    const required = known.filter((parameter) => parameter.required).map((parameter) => parameter.name);
    expect(sent).toEqual(expect.arrayContaining(required));
  });
});

describe('openBillingPortal', () => {
  it('posts the token as a hidden field of a form', async () => {
    const submit = jest.spyOn(navigation, 'submitForm').mockImplementation(() => undefined);
    tokenStore().write('secret-token');
    await run(apiStore(), 'openBillingPortal', undefined);
    expect(submit).toHaveBeenCalledWith('/api/v2/users/stripe_portal', { token: 'secret-token' });
    tokenStore().clear();
    const { error } = await run(apiStore(), 'openBillingPortal', undefined);
    expect(error).toMatchObject({ kind: 'unauthenticated' });
  });
});

describe('secrets', () => {
  it.each([
    'login',
    'createUser',
    'updatePassword',
    'undoEmailChange',
    'exportData',
    'makeCalendar',
    'createPaymentSheet',
    'createSubscription',
    'joinTable',
  ])('of %s never reach the store', async (name) => {
    const row = endpointTable[name];
    const secrets = /token-of-the-fixture|_secret_x/;
    const answer = JSON.stringify(wireAnswers[(row as { operation: keyof typeof wireAnswers }).operation]);
    expect(answer).toMatch(secrets);
    stubFetch(() => jsonResponse(JSON.parse(answer)));
    const store = apiStore();
    const { data } = await run(store, name, row?.arg);
    expect(JSON.stringify([store.getState(), data])).not.toMatch(secrets);
    tokenStore().clear();
  });
});
