/** The HTML document around a rendered page (public/index.html, as the build writes it). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../lib/html';

/** assets.json, which the build writes beside the page: addresses of scripts and styles. */
export interface Assets {
  entry: string[];
  /** Of each named chunk, with what it needs, without the entry's. */
  chunks: Record<string, string[]>;
}

/** What fills the document's places. */
export interface DocumentParts {
  /** Tags of the head: title, description, preview. */
  head: string;
  app: string;
  /** JSON that is safe inside a script element. */
  config: string;
  calls: string;
  state: string;
  /** A script element with schema.org's data, or nothing. */
  data: string;
  /** Of the page's own script and style elements. */
  nonce: string;
}

const PLACE = /<!--(head|config|calls|app|state|data|nonce)-->/;

/** Cuts the template at its places once. */
export function documentOf(template: string): (parts: DocumentParts) => string {
  const pieces = template.split(PLACE);
  return (parts) =>
    pieces.map((piece, at) => (at % 2 ? parts[piece as keyof DocumentParts] : piece)).join('');
}

const isStyle = (file: string): boolean => file.endsWith('.css');

/**
 * The tags for styles and scripts of a screen. Styles are inlined whole: `data-href` names them for the app's loader
 * (mini-css-extract-plugin). The development build has no files, so its styles are linked.
 */
export function assetTags(
  root: string,
  { entry, chunks }: Assets,
  chunk: string | null,
  nonce: string,
): string {
  const own = (chunk && chunks[chunk]) || [];
  const styles = [...entry, ...own].filter(isStyle).map((href) => {
    const css = textOf(path.join(root, href));
    return css === null
      ? `<link rel="stylesheet" href="${escapeHtml(href)}">`
      : `<style nonce="${nonce}" data-href="${escapeHtml(href)}">${css}</style>`;
  });
  // Those of the entry are in the template.
  const scripts = own
    .filter((file) => !isStyle(file))
    .map(
      (src) =>
        `<script defer fetchpriority="high" data-chunk nonce="${nonce}" src="${escapeHtml(src)}"></script>`,
    );
  return [...scripts, ...styles].join('');
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replaceAll('</', '<\\/');
  } catch {
    return null;
  }
}
