/** Serves the built app with a report embedded in the replay page, without an API. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Escapes `<`, which could end the script element. */
const element = (report) =>
  `<script type="application/json" id="problem-report">${report.replace(/</g, '\\u003c')}</script>`;

/** The file of a path; undefined if it is missing or outside the folder. */
function fileAt(folder, pathname) {
  const file = path.join(folder, decodeURIComponent(pathname));
  return file.startsWith(folder + path.sep) && existsSync(file) && statSync(file).isFile() ? file : undefined;
}

/** Answers the address of the replay. Port 0 picks a free port. */
export function startReplay({ folder, report, port }) {
  const { entry } = JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8'));
  const styles = entry
    .filter((file) => file.endsWith('.css'))
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('');
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
    // The inline script has no config to read: the page stands alone.
    /<!--\w+-->/g,
    (place) => (place === '<!--head-->' ? styles + element(report) : ''),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = pathname === '/index.html' ? undefined : fileAt(folder, pathname);
    const isPage = !file && !path.extname(pathname);
    const body = file ? readFileSync(file) : page;
    response.writeHead(file || isPage ? 200 : 404, {
      'content-type': TYPES[file ? path.extname(file) : '.html'] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    response.end(file || isPage ? body : 'Not found');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${server.address().port}/support/replay`),
    );
  });
}
