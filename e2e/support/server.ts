import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect } from '../../server/src/db/connect';
import { freePort } from '../../server/test/freePort';
import { checkInvariants } from '../../server/test/invariants';
import { SHORT_LIVED } from '../../server/test/shortLived';
import { until } from './until';

const ROOT = path.join(__dirname, '../..');
/** A start takes a few seconds on a quiet machine; the limit allows for a busy one. */
export const BOOT_LIMIT_MS = 150_000;
const STOP_LIMIT_MS = 10_000;

export interface TestServer {
  /** Address without a trailing slash. */
  url: string;
  dataDir: string;
  /** The server's output so far. */
  printed(): string;
  /** Stops the server with SIGINT, checks its money invariants and removes its data, copied to `keepAs` if given. Answers its exit code. */
  stop(keepAs?: string): Promise<number | null>;
}

export async function untilReady(
  url: string,
  child: ChildProcess,
  printed: () => string,
  limitMs = BOOT_LIMIT_MS,
): Promise<void> {
  const isReady = async () => {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode}:\n${printed()}`);
    return fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  };
  await until(isReady, { limitMs, unmet: () => `The server was not ready:\n${printed()}` });
}

export async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  return new Promise((resolve) => {
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    child.once('exit', (code) => {
      clearTimeout(impatience);
      resolve(code);
    });
    child.kill('SIGINT');
  });
}

/** Checks the money invariants of the database after a journey, whether it passed or failed. */
async function checkBooks(databaseUrl: string, dataDir: string): Promise<void> {
  const { db, close } = await connect({ databaseUrl, dataDir });
  try {
    await checkInvariants(db);
  } finally {
    await close();
  }
}

/** Environment variable with the folder of this run's world (makeWorld.ts). */
export const WORLD_VARIABLE = 'E2E_WORLD';

/** Makes a data folder: a copy of this run's world, which saves seconds, or an empty one that the server seeds. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-e2e-'));
  const world = process.env[WORLD_VARIABLE];
  if (world) cpSync(world, dataDir, { recursive: true });
  return dataDir;
}

/** Starts the built server on a free port with the demo world in a data folder of its own. `env` adds settings. */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = makeDataDir();
  const { DATABASE_URL: _unused, NODE_ENV: _test, NODE_OPTIONS: _jest, ...inherited } = process.env;
  const child = spawn(process.execPath, [...SHORT_LIVED, 'server/dist/main.js'], {
    cwd: ROOT,
    env: { ...inherited, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const printed = () => chunks.join('');
  const stop = async (keepAs?: string) => {
    try {
      const code = await end(child);
      if (code === 0) await checkBooks(env.DATABASE_URL ?? '', dataDir);
      if (code === 0 && keepAs) cpSync(dataDir, keepAs, { recursive: true });
      return code;
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
  await untilReady(url, child, printed).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, dataDir, printed, stop };
}
