/**
 * The long campaigns (docs/reliability.md). Each part has a figure to reach in chunks of `chunk`, each with a seed of its own, and says
 * how a chunk is run: the arguments of scripts/jest.mjs and the environment. `needs` is what must be there first: `postgres` (a server at
 * TEST_DATABASE_URL), `ownPostgres` (one that may be restarted), `build` (npm run build).
 */
const server = (file, pattern) => ['--only=server', '-w', '1', file, ...only(pattern)];
const spa = (file, pattern) => ['--only=spa', '-w', '1', file, ...only(pattern)];
const postgres = (file, pattern) => [
  '-c',
  'server/test/postgres/jest.config.js',
  '-w',
  '1',
  file,
  ...only(pattern),
];
const only = (pattern) => (pattern ? ['-t', pattern] : []);

/** A chunk with `RUNS` and `SEED`. */
const seeded = (args) => (seed, count) => ({ args, env: { RUNS: String(count), SEED: String(seed) } });
/** A test whose long form is the whole figure. */
const whole = (args, env = { LONG: '1' }) => ({
  figure: 1,
  chunk: 1,
  unit: 'whole runs',
  run: () => ({ args, env }),
});

const KILLS_A_WORLD = 25;
const kills = (args) => (seed, count) => ({
  args,
  env: { LONG: '1', KILL_SEED: String(seed), KILL_WORLDS: String(count / KILLS_A_WORLD) },
});

export const CAMPAIGNS = {
  sequences: {
    'random calls of two customers': {
      figure: 20_000,
      chunk: 250,
      unit: 'sequences of 40 steps',
      needs: 'postgres',
      run: (seed, count) => ({
        args: server('server/test/orders/model.test.ts', 'sequences of'),
        env: { LONG: '1', MODEL_SEED: String(seed), MODEL_RUNS: String(count) },
      }),
    },
  },
  store: {
    'client store over 2 and 3 tabs': {
      figure: 200_000,
      chunk: 2000,
      unit: 'sequences',
      run: seeded(spa('src/store/store.model.test.ts')),
    },
  },
  kills: {
    'kill -9, embedded database': {
      figure: 300,
      chunk: KILLS_A_WORLD,
      unit: 'kills',
      run: kills(server('server/test/kill/kill.test.ts', 'moments')),
    },
    'kill -9, PostgreSQL': {
      figure: 100,
      chunk: KILLS_A_WORLD,
      unit: 'kills',
      needs: 'postgres',
      run: kills(postgres('kill.pg.ts', 'moments')),
    },
  },
  webhooks: {
    'every order of up to 6 webhook events': whole(server('server/test/orders/webhooks.test.ts')),
  },
  fuzz: {
    'bad requests to every endpoint': {
      figure: 5000,
      chunk: 50,
      unit: 'inputs for each endpoint',
      run: seeded(server('server/test/fuzz/fuzz.test.ts', 'bad requests')),
    },
    'content types and broken bodies': whole(server('server/src/plugins/badInput.test.ts'), {}),
  },
  soldout: {
    '2,000 buyers for 50 places': {
      ...whole(postgres('races.pg.ts', 'sells 50 places'), {}),
      needs: 'postgres',
    },
  },
  faults: { 'every call of every screen × every fault': whole(spa('src/app/faults.test.tsx')) },
  blobs: {
    'damaged storage': {
      figure: 10_000,
      chunk: 10_000,
      unit: 'damaged texts',
      run: seeded(spa('src/store/persistence/damage.test.ts')),
    },
  },
  xss: {
    'payloads in every HTML and text of five screens, without content policy': {
      figure: 500,
      chunk: 35,
      unit: 'payloads',
      needs: 'build',
      run: seeded(['--only=e2e', '-w', '1', 'e2e/xss.spec.ts']),
    },
    'planted scripts and styles, with content policy': {
      ...whole(['--only=e2e', '-w', '1', 'e2e/injections.thorough.spec.ts'], {}),
      needs: 'build',
    },
  },
  access: {
    'every route × {visitor, other, expired, owner}': whole(server('server/src/endpoints/access.test.ts')),
    'every route × every form of its address': whole(server('server/src/plugins/spelling.test.ts')),
  },
  secrets: {
    'planted secrets in problem reports': {
      figure: 20_000,
      chunk: 1000,
      unit: 'reports',
      run: seeded(spa('src/support/mask/redact.test.ts', 'planted secret')),
    },
    'planted secrets in log lines': whole(server('server/src/plugins/logging.test.ts')),
  },
  overload: {
    'slow clients and floods': whole(server('server/test/process/overload.thorough.test.ts')),
  },
  restarts: {
    'PostgreSQL restarts at once (immediate) during orders': {
      figure: 50,
      chunk: 10,
      unit: 'restarts',
      needs: 'ownPostgres',
      run: (_seed, count) => ({
        args: postgres('outage.pg.ts', 'refuses for a while'),
        env: { ROUNDS: String(count) },
      }),
    },
    'backends terminated during orders': {
      figure: 50,
      chunk: 50,
      unit: 'terminations',
      needs: 'postgres',
      run: (_seed, count) => ({
        args: postgres('outage.pg.ts', 'backends are terminated'),
        env: { ROUNDS: String(count) },
      }),
    },
  },
  diskfull: {
    'embedded database whose disk refuses writes': {
      figure: 10,
      chunk: 1,
      unit: 'times',
      run: () => ({
        args: server('server/test/process/process.thorough.test.ts', 'disk takes no more'),
        env: {},
      }),
    },
  },
};
