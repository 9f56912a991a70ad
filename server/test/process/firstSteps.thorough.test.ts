/** The documented commands as the first ones on an empty folder, twice, and in another order: each ends as documented, none with a stack. */
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { buildProgram, started, type Program } from './program';

jest.setTimeout(180_000);

const PROGRAMS = { server: 'main', desk: 'deskCli', seed: 'seedCli', check: 'checkLiveCli' };
type Name = keyof typeof PROGRAMS;
const programs = {} as Record<Name, Program>;
beforeAll(() => {
  for (const [name, file] of Object.entries(PROGRAMS)) {
    programs[name as Name] = buildProgram(`server/src/${file}.ts`);
  }
  const example = path.join(__dirname, '../../../world.example.yaml');
  copyFileSync(example, path.join(programs.desk.scratch, 'world.example.yaml'));
});
afterAll(() => Object.values(programs).forEach((program) => program.remove()));

/** Exit code and text. A server is stopped as soon as it is up. */
async function run(line: string, dataDir: string): Promise<[number | null, string]> {
  const [name = '', ...args] = line.split(' ');
  const running = programs[name as Name].run({ DATA_DIR: dataDir, DESK_WHO: 'olga' }, args);
  if (name === 'server') {
    await started(running).catch(() => undefined);
    running.child.kill('SIGTERM');
  }
  return [await running.ended, running.said()];
}

const APPLY = 'desk apply world.example.yaml --why first';
const OWN = 'The database holds a world of its own';

/** Command, exit code, a part of what it prints. */
type Step = readonly [line: string, exit: number, words: string];
const ORDERS: [what: string, steps: Step[]][] = [
  [
    'a world of their own, then the sandbox, twice',
    [
      [APPLY, 0, 'Written: event first-tacos'],
      ['server', 0, OWN],
      ['server', 0, OWN],
      [APPLY, 0, 'Nothing to change'],
      ['seed', 1, OWN],
    ],
  ],
  [
    'the sandbox, then a world of their own, twice',
    [
      ['server', 0, 'Demo world written'],
      [APPLY, 0, 'Written: event first-tacos'],
      [APPLY, 0, 'Nothing to change'],
      ['seed', 0, 'Seeded the demo world'],
    ],
  ],
  [
    'the desk first, with a code',
    [
      ['desk events list', 0, 'The database is empty: its tables are made now.'],
      ['desk promo create TEN --off 10% --why first', 0, 'The code TEN works'],
      ['desk promo create TEN --off 10% --why again', 6, 'There is a code TEN already.'],
      ['server', 0, 'There is no event yet. What to do next:'],
      [APPLY, 0, 'Written: event first-tacos'],
      ['server', 0, OWN],
    ],
  ],
  [
    'a look, then the demo world twice',
    [
      ['check', 1, 'missing  NODE_ENV'],
      [`${APPLY} --dry-run`, 0, '+ event first-tacos'],
      ['seed --events 10 --users 10', 0, '10 more events and 10 more users'],
      ['seed', 0, 'Seeded the demo world'],
      ['server', 0, 'casey@demo.test'],
    ],
  ],
];

it.each(ORDERS)('%s', async (what, steps) => {
  const dataDir = path.join(programs.server.scratch, what.replace(/\W+/g, '-'));
  for (const [line, exit, words] of steps) {
    const [ended, said] = await run(line, dataDir);
    expect({ line, exit: ended, said }).toEqual({ line, exit, said: expect.stringContaining(words) });
    expect(said).not.toMatch(/^ +at .*:\d+\)?$/m);
  }
});
