import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer, WORLD_VARIABLE } from './server';

/** Runs before all browser tests: one server seeds the demo world, and each test server starts from a copy. */
export default async function makeWorld(): Promise<void> {
  const world = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-world-'));
  const server = await startServer();
  const code = await server.stop(world);
  if (code !== 0) throw new Error(`The server that made the world ended with ${code}:\n${server.printed()}`);
  process.env[WORLD_VARIABLE] = world;
}
