/**
 * `npm run build:static -- --out folder`: the built web app with its runtime config in the page, for a web server of your own. Reads the
 * server's environment, because the page needs its public keys: PUBLIC_URL is the page's address, API_URL the API's.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig, type ServerConfig } from './config/config';
import { contentPolicy, permissionsPolicy, reportOnlyPolicy } from './plugins/contentPolicy';
import { REMOVAL, withPageRevision } from './web/serviceWorker';
import { WORKER_PATH } from './config/runtimeConfig';
import { documentWriter, pageConfigOf, withNonce } from './web/pages';
import { freshRenderer } from './web/renderer';

/** What only our own server reads. */
const SERVER_FILES = ['assets.json', 'kept.json', 'server'];

/** The hashes of a page's own script or style elements, as sources of a policy. */
function inlineHashes(html: string, tag: 'script' | 'style'): string {
  const texts = [...html.matchAll(new RegExp(`<${tag}(?: data-href="[^"]*")?>([^]*?)</${tag}>`, 'g'))];
  const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return texts.map(([, text]) => hashOf(text)).join(' ');
}

/**
 * Response headers by path. The page's policy trusts its inline scripts and styles by hash, as a file cannot have a nonce. Google's map
 * gives its style elements the page's nonce, so with the map all inline styles are allowed.
 */
function headersOf(config: ServerConfig, html: string): Record<string, Record<string, string>> {
  const policy = { ...contentPolicy(config) };
  const hasMap = policy['trusted-types']?.includes('google-maps-api#html');
  policy['script-src'] = [...(policy['script-src'] ?? []), inlineHashes(html, 'script')];
  policy['style-src'] = [
    ...(policy['style-src'] ?? []),
    hasMap ? "'unsafe-inline'" : inlineHashes(html, 'style'),
  ];
  const reports = `${config.apiUrl}/api/csp_reports`;
  policy['report-uri'] = [reports];
  const text = Object.entries(policy).map(([name, values]) => [name, ...values].join(' ').trim());
  const reportOnly = reportOnlyPolicy(config, reports);
  return {
    '/*': {
      'cache-control': 'no-cache',
      'content-security-policy': text.join('; '),
      ...(reportOnly ? { 'content-security-policy-report-only': reportOnly } : {}),
      'permissions-policy': permissionsPolicy(config),
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(config.publicUrl.startsWith('https:')
        ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
        : {}),
      'x-content-type-options': 'nosniff',
    },
    '/assets/*': { 'cache-control': 'public, max-age=31536000, immutable' },
  };
}

function run(): void {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/static' } } });
  const config = readConfig(process.env, process.cwd());
  const { webDir, apiUrl, publicUrl } = config;
  const page = webDir && path.join(webDir, 'index.html');
  if (!webDir || !page || !existsSync(page)) throw new ConfigError('Build the web app first: npm run build');
  if (apiUrl === publicUrl) {
    throw new ConfigError(
      'Set PUBLIC_URL to the address of the pages and API_URL to that of the API server.',
    );
  }
  const out = path.resolve(values.out);
  if (out === webDir || webDir.startsWith(`${out}${path.sep}`))
    throw new ConfigError(`--out ${values.out} would overwrite the build.`);
  rmSync(out, { recursive: true, force: true });
  cpSync(webDir, out, {
    recursive: true,
    filter: (file) => !SERVER_FILES.includes(path.relative(webDir, file)),
  });
  const shell = freshRenderer(path.join(webDir, 'server/page.js'))()?.renderShell({
    url: '/',
    config: pageConfigOf(config),
  });
  const written = shell && documentWriter(config, webDir)(shell);
  if (!written) throw new ConfigError('Build the web app first: npm run build');
  // A file cannot have a nonce: the policy names the hashes of its elements.
  const html = withNonce(written, '').replaceAll(' nonce=""', '');
  writeFileSync(path.join(out, 'index.html'), html);
  const worker = readFileSync(path.join(webDir, WORKER_PATH), 'utf8');
  writeFileSync(path.join(out, WORKER_PATH), config.serviceWorker ? withPageRevision(worker, html) : REMOVAL);
  writeFileSync(path.join(out, 'headers.json'), `${JSON.stringify(headersOf(config, html), null, 2)}\n`);
  process.stdout.write(
    `Wrote ${out}.\nServe index.html for every path that is no file, with the headers of headers.json, at ${publicUrl}.\n` +
      `The API at ${apiUrl} needs ALLOWED_ORIGINS=${new URL(publicUrl).origin}\n`,
  );
}

try {
  run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
