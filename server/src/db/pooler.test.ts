import type { Pool } from 'pg';
import { checkPooler } from './pooler';

type Statement = { name: string };

/** Connections that make a statement once each. @param servers what each of the database's own has made @param at which one a query gets */
function poolOf(servers: Set<string>[], at: (client: number, query: number) => number) {
  let clients = 0;
  let queries = 0;
  const release = jest.fn();
  const connect = async () => {
    const [client, made] = [clients, new Set<string>()];
    clients += 1;
    const query = async ({ name }: Statement) => {
      const server = servers[at(client, (queries += 1))] ?? new Set();
      if (made.has(name) !== server.has(name))
        throw Object.assign(new Error('prepared statement'), { code: made.has(name) ? '26000' : '42P05' });
      for (const names of [made, server]) names.add(name);
    };
    return { query, release };
  };
  return { pool: { connect } as unknown as Pick<Pool, 'connect'>, release };
}

const REFUSED = {
  code: 'unsuitable',
  message: expect.stringContaining('max_prepared_statements = 300, before it pool_mode = session'),
};

it('takes connections that stay with one of the server', async () => {
  const { pool, release } = poolOf([new Set(), new Set()], (client) => client);
  await expect(checkPooler(pool)).resolves.toBeUndefined();
  expect(release).toHaveBeenCalledTimes(2);
});

it.each<[string, (client: number, query: number) => number]>([
  ['one connection of the server to both', () => 0],
  ['its connections by chance', (client, query) => (query < 6 ? client : 0)],
])('refuses a pooler that hands %s', async (_title, at) => {
  const { pool, release } = poolOf([new Set(), new Set()], at);
  await expect(checkPooler(pool)).rejects.toMatchObject(REFUSED);
  expect(release).toHaveBeenCalledTimes(2);
});

it('refuses it also after an earlier start has made the statements', async () => {
  const { pool } = poolOf([new Set(['pooler_0'])], () => 0);
  await expect(checkPooler(pool)).rejects.toMatchObject(REFUSED);
});

it('takes no other error for it', async () => {
  const query = () => Promise.reject(Object.assign(new Error('canceled'), { code: '57014' }));
  const connect = async () => ({ query, release: () => undefined });
  await expect(checkPooler({ connect } as unknown as Pick<Pool, 'connect'>)).rejects.toMatchObject({
    code: '57014',
  });
});
