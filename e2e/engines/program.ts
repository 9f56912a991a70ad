import { spawn, type ChildProcess } from 'node:child_process';
import { end } from '../support/server';

/** Settings of the environment that every browser gets: the zone and language of the demo world. */
const PLACE = { TZ: 'America/Chicago', LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' };

export interface Program {
  child: ChildProcess;
  /** Output so far. */
  printed(): string;
  stop(): Promise<void>;
}

/** Starts a program of the machine. What it prints to its fourth stream (`-displayfd 3`) is in `printed` too. */
export function startProgram(file: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(file, args, {
    env: { ...process.env, ...PLACE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of child.stdio) stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.once('error', (error) => chunks.push(String(error)));
  return { child, printed: () => chunks.join(''), stop: async () => void (await end(child)) };
}
