/** Which failures repeat a transaction. */
import type { Database } from './database';
import { inTransaction } from './transaction';

type Fault = { code: string; at: 'work' | 'commit' };

/** Its transactions fail like this, in order; then they succeed. */
const failing = (...faults: Fault[]): Database =>
  ({
    transaction: async (work: (transaction: object) => Promise<unknown>) => {
      const fault = faults.shift();
      const error = Object.assign(new Error('refused'), { code: fault?.code });
      if (fault?.at === 'work') throw error;
      const result = await work({});
      if (fault) throw error;
      return result;
    },
  }) as unknown as Database;
const done = async () => 'done';

it.each(['40001', '40P01', '25006', '57P01', '08006', 'ECONNRESET'])(
  'a transaction that ends with %s is made again',
  async (code) => {
    expect(await inTransaction(failing({ code, at: 'work' }), done)).toBe('done');
  },
);

it('another error ends it at once, and the sixth conflict too', async () => {
  await expect(inTransaction(failing({ code: '23505', at: 'work' }), done)).rejects.toThrow('refused');
  const conflicts = Array.from({ length: 6 }, () => ({ code: '40001', at: 'work' as const }));
  await expect(inTransaction(failing(...conflicts), done)).rejects.toThrow('refused');
});

it('one whose COMMIT got no answer is made again only if it may run twice', async () => {
  const fault = { code: 'ECONNRESET', at: 'commit' } as const;
  await expect(inTransaction(failing(fault), done)).rejects.toThrow('refused');
  expect(await inTransaction(failing(fault), done, { isRepeatable: true })).toBe('done');
});
