import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { build, stop } from 'esbuild';
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

/** The maps script is served by `services/maps.ts`, which may put a line before it. */
const ENTRIES = [...Object.values(SCRIPTS), 'maps/maps.ts'];

/**
 * Bundles TypeScript modules into one classic script each. All at once, because the bundler's process is ended afterwards, which else
 * keeps 15 MB for as long as the server runs.
 */
async function bundle(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: ENTRIES.map((entry) => ({ in: join(BROWSER, entry), out: entry })),
    outdir: BROWSER,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    tsconfigRaw: {},
    logLevel: 'silent',
  });
  await stop();
  return new Map(outputFiles.map(({ path, text }) => [relative(BROWSER, path), text]));
}

let bundled: Promise<Map<string, string>> | undefined;

/** Bundles at the first request, and again after a failure. */
export async function browserScript(entry: string): Promise<string> {
  bundled ??= bundle().catch((error: unknown) => {
    bundled = undefined;
    throw error;
  });
  return (await bundled).get(`${entry}.js`) ?? '';
}

const browserFile = (name: string): string => readFileSync(join(BROWSER, name), 'utf8');

/** The stand-ins' scripts, styles and the frame of the payment form. */
export function registerAssets(app: FastifyInstance): void {
  for (const [url, entry] of Object.entries(SCRIPTS)) {
    app.get(url, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=60')
        .type('text/javascript; charset=utf-8')
        .send(await browserScript(entry)),
    );
  }
  for (const [url, [file, type]] of Object.entries(FILES)) {
    app.get(url, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=60').type(type).send(browserFile(file)),
    );
  }
}
