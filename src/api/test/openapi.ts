import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface JsonSchema {
  $ref?: string;
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'object' | 'array';
  enum?: unknown[];
  format?: string;
  minimum?: number;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  description?: string;
  'x-privacy'?: string;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}
export interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

const file = path.resolve(__dirname, '../../../docs/api/openapi.json');
export const openApi = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;

export interface FoundOperation extends Operation {
  method: string;
  template: string;
}

export const operationsOf = (): FoundOperation[] =>
  Object.entries(openApi.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      template,
    })),
  );

export function answerSchema(operation: Operation): JsonSchema | undefined {
  const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  return good?.[1].content?.['application/json']?.schema;
}

/** Every property name in a schema, references followed. */
export function fieldsOf(schema: JsonSchema | undefined, seen = new Set<string>()): Set<string> {
  const fields = new Set<string>();
  const visit = (node: JsonSchema | undefined): void => {
    if (!node) return;
    if (node.$ref) {
      if (seen.has(node.$ref)) return;
      seen.add(node.$ref);
      visit(openApi.components.schemas[node.$ref.split('/').pop() ?? '']);
    }
    Object.entries(node.properties ?? {}).forEach(([name, child]) => {
      fields.add(name);
      visit(child);
    });
    visit(node.items);
    node.anyOf?.forEach(visit);
  };
  visit(schema);
  return fields;
}
