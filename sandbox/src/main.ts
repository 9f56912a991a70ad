import type { AddressInfo } from 'node:net';

import Fastify from 'fastify';

import { wallClock } from './clock';
import { sandbox } from './index';

/** The sandbox alone on its own port (docs/sandbox.md). */
async function main(): Promise<void> {
  const {
    PORT = '3001',
    DATA_DIR = '',
    API_URL = 'http://127.0.0.1:3000',
    WEBHOOK_SECRET = 'whsec_sandbox',
  } = process.env;
  const app = Fastify({ logger: { level: process.env['LOG_LEVEL'] ?? 'warn' } });
  let address = '';
  await app.register(sandbox, {
    dataDir: DATA_DIR === '' ? null : DATA_DIR,
    publicUrl: () => process.env['PUBLIC_URL'] ?? address,
    apiUrl: () => API_URL,
    webhookSecret: WEBHOOK_SECRET,
    clock: wallClock,
    smtpPort: Number(process.env['SMTP_PORT'] ?? 0),
    onSmtpListening: (port) => process.stdout.write(`mail: smtp://127.0.0.1:${port}\n`),
  });
  await app.listen({ port: Number(PORT), host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  process.stdout.write(`sandbox: ${address}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

void main();
