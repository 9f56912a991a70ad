import { createHash } from 'node:crypto';
import { escapeHtml } from './html';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy of a page that has one style element, loads nothing and runs nothing. */
export const stylePolicy = (style: string): string =>
  `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The policy of a page that also has one script and forms, which call this server only. */
export const scriptPolicy = (style: string, script: string): string =>
  `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** A page apart from the product, for one reader: search engines do not list it. @param body as HTML */
export const plainPage = (title: string, style: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>\n`;
