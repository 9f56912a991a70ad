import { existsSync, readFileSync, statSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import http2, { type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { generate } from 'selfsigned';

export interface FrontServer {
  url: string;
  close(): Promise<void>;
}

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
const HOP_BY_HOP = /^(connection|keep-alive|transfer-encoding|upgrade)$/;

/** Serves the files of a folder, each compressed with Brotli once, and its page for all other paths. @param page instead of index.html */
function files(folder: string, page?: string): Handler {
  const cache = new Map<string, Buffer>();
  return (request, response) => {
    const wanted = path.join(folder, new URL(request.url, 'http://x').pathname);
    const file = existsSync(wanted) && statSync(wanted).isFile() ? wanted : path.join(folder, 'index.html');
    const isPage = path.extname(file) === '.html';
    const body = cache.get(file) ?? brotliCompressSync((isPage && page) || readFileSync(file));
    cache.set(file, body);
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
    });
    response.end(body);
  };
}

const plain = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.test(name)),
  );

/** Forwards every request to the product's server, which compresses its own answers. */
function proxy(target: string): Handler {
  return (request, response) => {
    const upstream = http.request(
      new URL(request.url, target),
      { method: request.method, headers: { ...plain(request.headers), host: new URL(target).host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, plain(answer.headers));
        answer.pipe(response.stream);
      },
    );
    upstream.on('error', () => response.writeHead(502).end());
    request.pipe(upstream);
  };
}

interface Source {
  /** A built app. */
  folder?: string;
  /** Its page, if a server renders it. */
  page?: string;
  /** A running server: for all requests, or for those of the API and of pictures beside a built app. */
  target?: string;
}

function handlerOf({ folder, page, target }: Source): Handler {
  const app = folder && files(folder, page);
  const server = target && proxy(target);
  return (request, response) => {
    const isOfServer = !app || /^\/(api|dishes)\//.test(request.url);
    const handler = isOfServer ? server || app : app;
    if (handler) handler(request, response);
  };
}

/** Serves a built app or a running server by HTTP/2 on a free port, over TLS because browsers require it for HTTP/2. */
export async function startFront(source: Source): Promise<FrontServer> {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 });
  const server = http2.createSecureServer({ key: pems.private, cert: pems.cert }, handlerOf(source));
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        sessions.forEach((session) => session.destroy());
        server.close(() => resolve());
      }),
  };
}
