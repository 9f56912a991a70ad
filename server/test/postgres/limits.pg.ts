/** Two processes on one database share their counts. */
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../src/db/connect';
import { fixedClock, makeTestApp } from '../helper';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(120_000);
const name = randomName();
let connection: Connection;
let apps: FastifyInstance[];

beforeAll(async () => {
  connection = await makeWorld(name);
  const limits = { perAddress: 20, perAccount: 100, wrongPasswords: 4 };
  const config = { databaseUrl: urlOf(name), limits };
  const open = async () =>
    (
      await makeTestApp({
        clock: fixedClock(),
        config,
        database: { ...connection, close: async () => undefined },
      })
    ).app;
  apps = [await open(), await open()];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await connection.close();
  await drop(name);
});

it('counts wrong passwords of all processes', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const answer = await apps[n % 2]?.inject({
      method: 'POST',
      url: '/api/v2/session',
      remoteAddress: '10.0.0.1',
      payload: { email: 'casey@demo.test', password: 'wrong one' },
    });
    statuses.push(answer?.statusCode ?? 0);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

it('adds up the calls of an address within a second or two', async () => {
  const ask = async (at: number) =>
    (await apps[at]?.inject({ url: '/api/v2/session', remoteAddress: '10.0.0.2' }))?.statusCode;
  for (let n = 0; n < 15; n += 1) expect(await ask(0)).toBe(200);
  expect(await ask(1)).toBe(200);
  const deadline = performance.now() + 20_000;
  let asked = 1;
  while ((await ask(1)) === 200) {
    asked += 1;
    if (performance.now() > deadline) throw new Error('never refused');
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  expect(asked).toBeLessThan(20);
});
