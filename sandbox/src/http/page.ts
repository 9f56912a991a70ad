import type { FastifyReply } from 'fastify';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Markup that is safe to print; only `html` makes it. */
export class Html {
  constructor(readonly text: string) {}
}

const render = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value));
};

/** Markup template: escapes every value that is not Html. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));

interface Page {
  title: string;
  body: Html;
  /** Address of a script of the sandbox. */
  script?: string;
}

export function sendPage(reply: FastifyReply, { title, body, script }: Page, status = 200): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox/assets/sandbox.css" />
      </head>
      <body>
        <header>
          <a class="brand" href="/sandbox">Sandbox</a>
          <p>A stand-in. Nothing here is real.</p>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        ${script === undefined ? '' : html`<script src="${script}"></script>`}
      </body>
    </html>`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.text);
}

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** True for http and https addresses, the only ones a browser may be redirected to. */
export function isWebAddress(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^https?:\/\//i.test(text) && URL.canParse(text);
}

export function withQuery(address: string, values: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
