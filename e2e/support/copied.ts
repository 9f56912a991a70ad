import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { bytesOf } from '../../src/support/block/letters';

/** What the clipboard holds. The context needs the permission `clipboard-read`. */
export const clipboardOf = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/** What is in a copied block (docs/decisions/0014). */
export function textOfBlock(block: string): string {
  const lines = [...block.matchAll(/^X[G-V]{9}([G-V]*)[G-V]{4}Y$/gm)].map(([, payload]) => payload);
  const bytes = Buffer.from(bytesOf(lines.join('')));
  // A short text stands as it is; JSON never begins as zlib's data does.
  return (bytes.toString().startsWith('{') ? bytes : inflateSync(bytes)).toString();
}

/** A text as mail programs break it at a column and quote it. */
export const quoted = (text: string, width = 76): string =>
  text.replace(new RegExp(`[^\\n]{${width}}(?=[^\\n])`, 'g'), '$&\n').replace(/^/gm, '> ');
