/** What never reaches a route is refused in the shape of all refusals. */
import { connect } from 'node:net';
import { makeTestApp, type TestApp } from '../../test/helper';

let test: TestApp;
let port: number;
const lines: string[] = [];
beforeAll(async () => {
  test = await makeTestApp({ logStream: { write: (line) => lines.push(line) } });
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

it.each([
  ['%zz', 400, 'bad_request'],
  ['%E0%A4%A', 400, 'bad_request'],
  ['a'.repeat(301), 404, 'not_found'],
])('refuses the path part %.12s with %d', async (part, status, code) => {
  const answer = await test.app.inject({ url: `/api/v2/events/${part}` });
  const body = answer.json<{ error: string; message: string }>();
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store']);
  expect(answer.headers['x-request-id']).toBeTruthy();
  expect(body).toEqual({ code, error: body.message, message: expect.stringMatching(/\.$/) });
});

/** Writes bytes to the server; answers with what it writes until it closes the connection. */
const raw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });

it.each([
  [
    'a long address',
    `GET /healthz?${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['no HTTP', 'HELO\r\n\r\n', 400, 'bad_request'],
])('refuses %s', async (_what, bytes, status, code) => {
  const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  const { message } = JSON.parse(body) as { message: string };
  expect(JSON.parse(body)).toEqual({ error: message, message, code });
});

it('does not take a customer whose connection breaks off for a lost database', async () => {
  const gone = new Promise((resolve) =>
    test.app.server.once('request', (request) => request.once('close', resolve)),
  );
  const head =
    'POST /api/v2/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50';
  const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n{"a`));
  test.app.server.once('request', () => setImmediate(() => socket.destroy()));
  await gone;
  await new Promise(setImmediate);
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
});
