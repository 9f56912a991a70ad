import { rmSync } from 'node:fs';
import { WORLD_VARIABLE } from './server';

/** Runs after all browser tests: deletes the world that makeWorld.ts made. */
export default function dropWorld(): void {
  const world = process.env[WORLD_VARIABLE];
  if (world) rmSync(world, { recursive: true, force: true });
}
