import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Writes the pages with the command of docs/howto/static-hosting.md. */
export function writeStatic(publicUrl: string, apiUrl: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-static-'));
  const tool = path.join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const { NODE_OPTIONS: _jest, NODE_ENV: _test, ...inherited } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [tool, 'server/src/staticCli.ts', '--out', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...inherited, PUBLIC_URL: publicUrl, API_URL: apiUrl },
  });
  if (status !== 0) throw new Error(stderr);
  return folder;
}

/** A plain file server with the headers of headers.json: index.html for every path without a file. */
export async function serveStatic(folder: string, port: number): Promise<{ close: () => Promise<void> }> {
  const headers = JSON.parse(readFileSync(path.join(folder, 'headers.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const wanted = path.join(folder, path.normalize(pathname));
    const isFile = existsSync(wanted) && statSync(wanted).isFile();
    if (!isFile && pathname.startsWith('/assets/')) return void response.writeHead(404).end();
    const file = isFile ? wanted : path.join(folder, 'index.html');
    const own = pathname.startsWith('/assets/') ? headers['/assets/*'] : {};
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      ...headers['/*'],
      ...own,
    });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
