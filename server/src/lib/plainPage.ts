import { createHash } from 'node:crypto';
import { escapeHtml } from './html';

/** The Content-Security-Policy of a page that has one style element, loads nothing and runs nothing. */
export const stylePolicy = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page apart from the product, for one reader: search engines do not list it. @param body as HTML */
export const plainPage = (title: string, style: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>\n`;
