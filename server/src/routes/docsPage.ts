/** The API reference as one page without scripts, made from the OpenAPI document. */
import { escapeHtml as escape } from '../lib/html';
import { stylePolicy } from '../lib/plainPage';

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#2b211b;background:#fbf6ee}
h3{font:600 1rem/1.4 ui-monospace,monospace;margin:0}h3 b{color:#b02c16}section{border-top:1px solid #d8c9b5;padding:1rem 0}
.who{color:#66564a}pre{overflow:auto;background:#fff;padding:1rem;border-radius:.5rem}nav a{margin-right:.75rem}a{color:#b02c16}p{margin:.25rem 0}
@media(prefers-color-scheme:dark){body{background:#1d1713;color:#f3e9dc}.who{color:#c4b3a1}pre{background:#2a221c}a,h3 b{color:#ff8a70}}
`;

export const DOCS_POLICY = stylePolicy(STYLE);

type Operation = {
  summary?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
};
type Document = { paths?: Record<string, Record<string, Operation>> };

const shape = (title: string, schema: unknown): string =>
  schema
    ? `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`
    : '';

const firstSchema = (content?: Record<string, { schema?: unknown }>): unknown =>
  Object.values(content ?? {})[0]?.schema;

function accessLabel(security: Operation['security'] = []): string {
  if (security.length === 0) return 'anybody';
  return security.length === 1 ? 'signed in' : 'anybody, more when signed in';
}

function operationHtml(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, required }) =>
        `<code>${escape(name)}</code> (${place}${required ? '' : ', optional'})`,
    )
    .join(', ');
  return `<section><h3><b>${method.toUpperCase()}</b> ${escape(path)}</h3>
<p>${escape(operation.summary ?? '')}</p><p class="who">For ${accessLabel(operation.security)}${parameters ? `. Takes ${parameters}` : ''}.</p>
${shape('Body', firstSchema(operation.requestBody?.content))}${shape('Answer', firstSchema(operation.responses?.['200']?.content))}</section>`;
}

export function docsPage(document: Document & Record<string, unknown>): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other';
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(path, method, operation)]);
    }
  }
  const names = [...groups.keys()];
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  const sections = names.map((name) => `<h2 id="${name}">${name}</h2>${(groups.get(name) ?? []).join('')}`);
  const components = shape(
    'Shared shapes',
    (document.components as { schemas?: unknown } | undefined)?.schemas,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dwellivery API</title><style>${STYLE}</style></head><body><h1>Dwellivery API</h1><p>The machine-readable form is <a href="/openapi.json">openapi.json</a>.</p>
<nav>${links}</nav>${components}${sections.join('')}</body></html>`;
}
