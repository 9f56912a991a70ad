/** A database that takes no writes, because it has become read-only or its disk is full, is an outage. */
import { sql } from 'drizzle-orm';
import { login, makeTestApp } from '../../test/helper';

it('answers 503 with a time to retry while the database takes no writes', async () => {
  const { app, context, close } = await makeTestApp();
  const headers = await login(app, 'casey@demo.test');
  const rename = () =>
    app.inject({
      method: 'PATCH',
      url: '/api/v2/users/1',
      headers,
      payload: { user: { name: 'Casey Other' } },
    });
  await context.db.execute(sql`set default_transaction_read_only = on`);
  const refused = await rename();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '1',
    expect.objectContaining({ code: 'database_unavailable' }),
  ]);
  await context.db.execute(sql`set default_transaction_read_only = off`);
  expect((await rename()).statusCode).toBe(200);
  await close();
});

it('answers 503 while the disk of the database is full', async () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const { app, close } = await makeTestApp({
    extend: async (instance) => {
      instance.get('/full', () => Promise.reject(new Error('Failed query', { cause: full })));
    },
  });
  const refused = await app.inject('/full');
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'database_unavailable' }),
  ]);
  await close();
});
