/** The product as `npm start` runs it, with the sandbox, on a free port, with the tests' seeded database and clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import type { ServerConfig } from '../../src/config/config';
import { settleConfig, startServer, type RunningServer } from '../../src/start/startServer';
import type { SettableClock } from '../../src/lib/clock';
import { DEMO_PASSWORD, fixedClock, makeTestDatabase } from '../helper';
import { checkInvariants } from '../invariants';

export type OutboxMail = { to: string[]; from: string; subject: string; text: string; html: string };
export type TestServer = RunningServer & {
  config: ServerConfig;
  clock: SettableClock;
  stripe: Stripe;
  lines: string[];
  ask: <T>(method: string, path: string, options?: { token?: string; body?: object }) => Promise<Answer<T>>;
  signIn: (email: string) => Promise<string>;
  /** Waits for a mail to `email` whose subject contains the text. @returns the newest */
  mailTo: (email: string, subject: string) => Promise<OutboxMail>;
};
export type Answer<T> = { status: number; body: T };

const DEADLINE_MS = 30_000;

/** Polls until there is an answer, because another process sends no signal. */
export async function eventually<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error('It never happened.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function openServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-whole-'));
  const env = { NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, WEB_DIR: '' };
  const config: ServerConfig = {
    ...(await settleConfig(env, dataDir)),
    passwordCost: { memoryCost: 1024, timeCost: 2, parallelism: 1 },
  };
  const clock = fixedClock();
  const lines: string[] = [];
  const server = await startServer(config, {
    say: () => undefined,
    store: { connection: await makeTestDatabase(), clock },
    logStream: { write: (line) => lines.push(line) },
  });
  const base = `http://127.0.0.1:${config.port}`;
  const ask: TestServer['ask'] = async (method, url, { token, body } = {}) => {
    const answer = await fetch(base + url, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as never };
  };
  const signIn = async (email: string) => {
    const { body } = await ask<{ session: { token: string } }>('POST', '/api/v2/session', {
      body: { email, password: DEMO_PASSWORD },
    });
    return body.session.token;
  };
  const mailTo = (email: string, subject: string) =>
    eventually(async () => {
      const { body } = await ask<{ mails: OutboxMail[] }>('GET', `/sandbox/outbox.json?to=${email}`);
      return body.mails.find((mail) => mail.subject.includes(subject));
    });
  const close = async () => {
    try {
      await checkInvariants(server.app.context.db);
    } finally {
      await server.close();
      rmSync(dataDir, { recursive: true });
    }
  };
  const host = { host: '127.0.0.1', port: config.port, protocol: 'http' as const, telemetry: false };
  const stripe = new Stripe(config.stripe.secretKey, host);
  return { ...server, close, config, clock, stripe, lines, ask, signIn, mailTo };
}
