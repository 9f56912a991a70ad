import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** What happens to requests: the server answers, the connection breaks, nothing ever comes, or another product answers. */
type DoorState = 'open' | 'broken' | 'hanging' | 'foreign';

export interface FrontDoor {
  state: DoorState;
  /** Changes the worker's file on its way to the browser, as another build or an operator does. */
  worker: (text: string) => string;
  close(): Promise<void>;
}

const WORKER = '/sw.js';

function answerForeign({ url }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(url === WORKER ? 404 : 200, { 'content-type': 'text/html' });
  response.end(url === WORKER ? '' : '<title>Another product</title>');
}

/** A proxy in front of a server, whose connection a test can cut. */
export async function openDoor(port: number, target: string): Promise<FrontDoor> {
  const door = { state: 'open', worker: (text: string) => text } as FrontDoor;
  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/' } = incoming;
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const outgoing = request(`${target}${url}`, { method, headers }, (answer) => {
      if (url !== WORKER || method !== 'GET' || answer.statusCode !== 200) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { 'content-length': _old, etag: _tag, ...rest } = answer.headers;
        response.writeHead(200, rest);
        response.end(door.worker(Buffer.concat(parts).toString()));
      });
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };
  const server = createServer((incoming, response) => {
    if (door.state === 'open') pass(incoming, response);
    else if (door.state === 'foreign') answerForeign(incoming, response);
    else if (door.state === 'broken') incoming.socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  door.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  return door;
}
