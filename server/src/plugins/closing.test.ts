import { connect, type AddressInfo } from 'node:net';
import { makeTestApp } from '../../test/helper';

it('answers a request that arrives during the shutdown with a code and a time to retry', async () => {
  let answer: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (answer = resolve));
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let leave: () => void = () => undefined;
  const closing = new Promise<void>((resolve) => (leave = resolve));
  const { app, close } = await makeTestApp({
    extend: async (instance) => {
      instance.addHook('preClose', async () => leave());
      instance.get('/hang', { config: { access: 'public' } }, async () => {
        begin();
        await hanging;
        return 'done';
      });
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  ask('/hang');
  await begun;
  const closed = close();
  await closing;
  const arrived = new Promise((resolve) => {
    app.server.once('request', resolve);
  });
  ask('/api/v2/event_locations');
  await arrived;
  answer();
  await Promise.all([closed, ended]);
  expect(said).toMatch(/^HTTP\/1\.1 200 [\s\S]*done/);
  expect(said).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n[\s\S]*"code":"closing"/);
});

it('while it drains, says at health alone that it closes, and answers the rest with the end of the connection', async () => {
  const { app, close } = await makeTestApp();
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ method: 'GET', url });
    return [statusCode, headers.connection];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
  app.drain();
  expect(await ask('/readyz')).toEqual([503, 'close']);
  expect(await ask('/healthz')).toEqual([503, 'close']);
  expect(await ask('/api/v2/event_locations')).toEqual([200, 'close']);
  await close();
});
