/** Closing while the card provider hangs: new requests are refused at once, and the database closes in time. */
import * as t from '../../src/db/schema';
import { eventually, openServer } from './openServer';

/** Below the ten seconds after which the process ends itself with a failure (main.ts). */
const LIMIT_MS = 8000;

it('does not wait for a job whose call of the card provider hangs', async () => {
  const server = await openServer();
  const { context } = server.app;
  let go: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (go = resolve));
  let isAsked = false;
  Object.assign(context.provider, {
    deleteCustomer: () => {
      isAsked = true;
      return hanging;
    },
  });
  const now = new Date(context.clock.now());
  await context.db
    .insert(t.customerDeletions)
    .values({ customerId: 'cus_hanging', createdAt: now, nextAttemptAt: now });
  await eventually(async () => isAsked);

  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve('late'), LIMIT_MS);
  });
  const closed = server.close().then(() => 'closed');
  const refused = eventually(() =>
    server.ask('GET', '/readyz').then(
      ({ status }) => status === 503,
      () => true,
    ),
  ).then(() => 'refused');
  try {
    expect(await Promise.race([closed, refused, late])).toBe('refused');
    expect(await Promise.race([closed, late])).toBe('closed');
  } finally {
    clearTimeout(timer);
    go();
    await closed;
  }
});
