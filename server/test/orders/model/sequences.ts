/**
 * Random sequences of steps by two customers over the API, compared with a simple model of what each was shown and charged.
 * 8 sequences of 30 steps, 80 with THOROUGH=1; LONG=1 runs 20,000 of 40.
 * A failure prints seed and path: SEED and SEED_PATH replay it alone, RUNS sets the number of sequences.
 */
import fc from 'fast-check';
import { checkInvariants } from '../../invariants';
import { judge, settleAll } from './judge';
import { run } from './moves';
import { anyStep } from './steps';
import { closeWorld, openWorld, reset, shop } from './world';

const isLong = process.env.LONG === '1';
const SEQUENCES = Number(process.env.RUNS ?? (isLong ? 20_000 : process.env.THOROUGH ? 80 : 8));
const STEPS = isLong ? 40 : 30;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const PATH = process.env.SEED_PATH;
const DAY_MS = 24 * 3_600_000;

export function testSequences(): void {
  beforeAll(openWorld, 120_000);
  afterAll(closeWorld);

  it(
    `${SEQUENCES} sequences of ${STEPS} steps keep every promise (seed ${SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
          await reset();
          for (const step of steps) await run(step);
          await checkInvariants(shop.context.db);
          await settleAll();
          await judge();
        }),
        { numRuns: SEQUENCES, seed: SEED, endOnFailure: true, path: PATH },
      );
    },
    DAY_MS,
  );
}
