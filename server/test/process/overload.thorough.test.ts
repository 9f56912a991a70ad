/**
 * More clients than the server can serve, and clients that send a byte now and then (slowloris): other customers are answered, and
 * nobody gets a 5xx other than 503 with a time to retry. LONG=1 opens 2,000 connections, and waits until the server has closed them.
 */
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { buildProgram, started, type Program } from './program';

jest.setTimeout(300_000);
const isLong = process.env.LONG === '1';
const SLOW = isLong ? 2000 : 200;
const FLOOD = isLong ? 10_000 : 400;
const IN_FLIGHT = 200;
/** The server's limits for headers and bodies, and the interval in which Node checks them. */
const CLOSED_WITHIN_MS = 75_000;

let program: Program;
let port: number;
beforeAll(async () => {
  program = buildProgram();
  port = await started(program.run({ DATA_DIR: path.join(program.scratch, 'data') }));
});
afterAll(() => program.remove());

const get = (url: string, timeoutMs = 120_000) =>
  fetch(`http://127.0.0.1:${port}${url}`, { signal: AbortSignal.timeout(timeoutMs) });

/** A connection whose request never ends: of every second one the body, of the others the headers. */
function slowClient(at: number): { socket: Socket; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = 'POST /api/v2/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  socket.write(at % 2 === 0 ? head : `${head}Content-Length: 1000\r\n\r\n{`);
  const drip = setInterval(() => socket.writable && socket.write(at % 2 === 0 ? 'X-A: b\r\n' : ' '), 1000);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      clearInterval(drip);
      resolve();
    });
  });
  // A refusal arrives as data, which must be read for the connection to close.
  socket.resume();
  return { socket, closed };
}

it(`answers customers while ${SLOW} clients send a byte now and then`, async () => {
  const clients = Array.from({ length: SLOW }, (_, at) => slowClient(at));
  await Promise.all(
    clients.map(({ socket }) => new Promise((resolve) => socket.once('connect', () => resolve(undefined)))),
  );
  for (let asked = 0; asked < 10; asked += 1) {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/api/v2/events/101')).status).toBe(200);
  }
  if (isLong) {
    const late = new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), CLOSED_WITHIN_MS).unref();
    });
    const all = Promise.all(clients.map(({ closed }) => closed)).then(() => 'closed');
    expect(await Promise.race([all, late])).toBe('closed');
  }
  clients.forEach(({ socket }) => socket.destroy());
  expect((await get('/readyz')).status).toBe(200);
});

it(`answers ${FLOOD} requests that come ${IN_FLIGHT} at a time, or says when to come again`, async () => {
  const seen = new Map<string, number>();
  let sent = 0;
  const worker = async () => {
    while (sent < FLOOD) {
      sent += 1;
      const url = sent % 4 === 0 ? '/api/v2/projects?range=[0,50]' : '/api/v2/events/101/menu_categories';
      const answer = await get(url);
      await answer.arrayBuffer();
      const key =
        answer.status === 200 ? '200' : `${answer.status} ${Boolean(answer.headers.get('retry-after'))}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  };
  await Promise.all([
    ...Array.from({ length: IN_FLIGHT }, worker),
    (async () => {
      while (sent < FLOOD) expect((await get('/healthz')).status).toBe(200);
    })(),
  ]);
  expect([...seen.keys()].filter((key) => !['200', '429 true', '503 true'].includes(key))).toEqual([]);
  expect((await get('/readyz')).status).toBe(200);
});
