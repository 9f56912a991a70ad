import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { buildSync } from 'esbuild';
import type { FastifyInstance } from 'fastify';

/** Resolved by package name, because the bundled server runs from another folder. */
const BROWSER = join(dirname(require.resolve('@dwellivery/sandbox/package.json')), 'browser');

/** Stripe's scripts have their real paths, which name the release, so that a request for another release fails here too. */
const SCRIPTS: Record<string, string> = {
  '/sandbox/js.stripe.com/endive/stripe.js': 'stripe/stripe.ts',
  '/sandbox/js.stripe.com/v3/pricing-table.js': 'pricingTable.ts',
  '/sandbox/connect.facebook.net/en_US/sdk.js': 'facebook.ts',
  '/sandbox/assets/payment-element.js': 'stripe/frame.ts',
  '/sandbox/assets/wallet-buttons.js': 'stripe/walletButtons.ts',
  '/sandbox/assets/wallet-sheet.js': 'stripe/walletSheet.ts',
  '/sandbox/assets/controls.js': 'controls.ts',
};
const FILES: Record<string, [file: string, type: string]> = {
  '/sandbox/payment-element': ['payment-element.html', 'text/html; charset=utf-8'],
  '/sandbox/express-checkout': ['express-checkout.html', 'text/html; charset=utf-8'],
  '/sandbox/wallet-sheet': ['wallet-sheet.html', 'text/html; charset=utf-8'],
  '/sandbox/assets/wallets.css': ['wallets.css', 'text/css; charset=utf-8'],
  '/sandbox/assets/payment-element.css': ['payment-element.css', 'text/css; charset=utf-8'],
  '/sandbox/assets/sandbox.css': ['sandbox.css', 'text/css; charset=utf-8'],
};

const built = new Map<string, string>();

/** Bundles TypeScript modules into one classic script at the first request. */
export function browserScript(entry: string): string {
  let text = built.get(entry);
  if (text === undefined) {
    const result = buildSync({
      entryPoints: [join(BROWSER, entry)],
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      target: 'es2022',
      tsconfigRaw: {},
      logLevel: 'silent',
    });
    text = result.outputFiles[0]?.text ?? '';
    built.set(entry, text);
  }
  return text;
}

const browserFile = (name: string): string => readFileSync(join(BROWSER, name), 'utf8');

/** The stand-ins' scripts, styles and the frame of the payment form. */
export function registerAssets(app: FastifyInstance): void {
  for (const [url, entry] of Object.entries(SCRIPTS)) {
    app.get(url, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=60')
        .type('text/javascript; charset=utf-8')
        .send(browserScript(entry)),
    );
  }
  for (const [url, [file, type]] of Object.entries(FILES)) {
    app.get(url, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=60').type(type).send(browserFile(file)),
    );
  }
}
