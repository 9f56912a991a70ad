import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { makeTestApp } from '../../../test/helper';
import { mails } from '../../db/schema';
import { mailSender, mailTransport } from './send';

it('notices a silent server, and keeps the options of the URL', async () => {
  const { options } = await mailTransport(
    'smtp://user:secret@mail.test:2525/?socketTimeout=5000&name=shop.test',
  );
  expect(options).toMatchObject({
    ...{ host: 'mail.test', port: 2525, auth: { user: 'user', pass: 'secret' }, name: 'shop.test' },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 5000 },
  });
  expect((await mailTransport('smtp://mail.test')).options).toMatchObject({ socketTimeout: 20_000 });
});

/** Greets, then begins an answer that never ends. */
function drip(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.write('220 mail.test\r\n');
  const timer = setInterval(() => socket.write('250-mail.test\r\n'), 10);
  socket.once('close', () => clearInterval(timer));
}

it('ends an attempt before another process may make the next, also with a server that goes on answering', async () => {
  const server = createServer(drip).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closed = new Promise((resolve) => {
    server.once('connection', (socket) => socket.once('close', resolve));
  });
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test = await makeTestApp({ config: { smtpUrl } });
  const { db, clock } = test.context;
  const now = new Date(clock.now());
  const mail = { mailKey: 'slow', kind: 'reset', recipient: 'casey@demo.test', payload: { name: 'Casey' } };
  await db.insert(mails).values({ ...mail, createdAt: now, nextAttemptAt: now });
  expect(await mailSender(200)(test.context)).toBe(0);
  await closed;
  const [kept] = await db.select().from(mails).where(eq(mails.mailKey, mail.mailKey));
  expect(kept).toMatchObject({ sentAt: null, attempts: 1 });
  await test.close();
  server.close();
});

/** Takes one mail as SMTP has it (RFC 5321). @returns its text */
async function taken(socket: Socket): Promise<string> {
  let text = '';
  let isText = false;
  socket.write('220 mail.test\r\n');
  for await (const chunk of socket) {
    if (isText) text += String(chunk);
    const isOver = text.endsWith('\r\n.\r\n');
    if (isText && !isOver) continue;
    isText = String(chunk).startsWith('DATA');
    socket.write(isText ? '354 go on\r\n' : '250 yes\r\n');
  }
  return text;
}

it('says that no person wrote the mail, beside its other headers', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const text = once(server, 'connection').then(([socket]) => taken(socket as Socket));
  const transport = await mailTransport(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await transport.sendMail({
    from: 'a@shop.test',
    to: 'casey@demo.test',
    subject: 'Hi',
    text: 'Hi',
    headers,
  });
  expect(await text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(await text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  server.close();
});
