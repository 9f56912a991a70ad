import fc from 'fast-check';
import { setClock } from '@/lib/clock';
import { step } from '@/testing/storeModel/steps';
import { World } from '@/testing/storeModel/world';

/**
 * Carts, tables, changes of paid orders, session and storage over two and three tabs: random sequences of what a customer does, of two
 * tabs at once, flushing, delivering events, reloading, closing, crashing, a full or damaged disk, signing in and out. The model is one
 * shared state that follows each acknowledged step (src/testing/storeModel/world.ts).
 * LONG=1 runs 200,000 sequences; RUNS sets their number, SEED replays the first ones.
 */
const CHUNK = 500;
const RUNS = Number(
  process.env.RUNS ??
    (process.env.SEED ? CHUNK : process.env.LONG ? 200_000 : process.env.THOROUGH ? 2_000 : 500),
);

describe('carts, tables, session and storage over several tabs', () => {
  let time = 0;
  beforeEach(() => setClock(() => (time += 1)));
  afterEach(() => setClock(null));

  const base = process.env.SEED ? Number(process.env.SEED) : Math.floor(Math.random() * 0x7fffffff);
  const chunks = Math.ceil(RUNS / CHUNK);

  it(`${RUNS} sequences, first seed ${base}`, async () => {
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const property = fc.asyncProperty(
        fc.integer({ min: 2, max: 3 }),
        fc.array(step, { minLength: 1, maxLength: 14 }),
        async (count, steps) => {
          const world = new World();
          for (let index = 0; index < count; index += 1) world.tabs.push(await world.open(index));
          for (const given of steps) await world.run(given);
          await world.check();
        },
      );
      await fc.assert(property, { numRuns: CHUNK, seed: base + chunk });
      // redux-persist keeps a store for five seconds by a timer, and no timer ends while promises follow each other.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, 3_600_000);
});
