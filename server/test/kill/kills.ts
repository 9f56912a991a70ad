/**
 * The kill tests, for both databases. THOROUGH=1 kills at more of the named steps, LONG=1 at all and at many random moments; SEED
 * replays a run, RUNS sets the number of databases.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dice } from '../dice';
import {
  ALL_FAILPOINTS,
  FEW_FAILPOINTS,
  SOME_FAILPOINTS,
  liveInPeace,
  liveThroughKill,
  liveThroughKills,
  type Arena,
} from './story';

const isLong = process.env.LONG === '1';
/** A life takes seconds, but far longer on a busy machine. */
const LIFE_LIMIT_MS = 300_000;
const LIVES = isLong ? 25 : process.env.THOROUGH ? 2 : 1;
const WORLDS = process.env.RUNS;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

function namedInSources(): string[] {
  const folder = path.join(__dirname, '../../src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const text = files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
  return [...text.matchAll(/failpoint\?\.\('([^']+)'\)/g)].map(([, name]) => String(name));
}

/**
 * @param open opens a new database with the demo world and no other connection
 * @param worlds number of databases in the long form, 25 kills each
 */
export function testKills(open: () => Promise<Arena>, worlds: number): void {
  it(
    'the story passes every named step',
    async () => {
      expect((await liveInPeace(await open())).sort()).toEqual([...ALL_FAILPOINTS].sort());
      expect([...new Set(namedInSources())].sort()).toEqual([...ALL_FAILPOINTS].sort());
    },
    LIFE_LIMIT_MS,
  );

  it.each(isLong ? ALL_FAILPOINTS : process.env.THOROUGH ? SOME_FAILPOINTS : FEW_FAILPOINTS)(
    'killed at %s',
    async (point) => liveThroughKill(await open(), point),
    LIFE_LIMIT_MS,
  );

  it.each(Array.from({ length: Number(WORLDS ?? (isLong ? worlds : 1)) }, (_, world) => SEED + world))(
    `killed at ${LIVES} moments, one life after the other (seed %i)`,
    async (seed) => liveThroughKills(await open(), LIVES, dice(seed)),
    LIVES * LIFE_LIMIT_MS,
  );
}
