import { rmSync } from 'node:fs';
import { WORLD_VARIABLE } from './server';

/** After the browser tests of a run (makeWorld.ts). */
export default function dropWorld(): void {
  const world = process.env[WORLD_VARIABLE];
  if (world) rmSync(world, { recursive: true, force: true });
}
