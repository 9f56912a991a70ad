/** A database that has become read-only, as after a failover or on a full disk, is an outage. */
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
