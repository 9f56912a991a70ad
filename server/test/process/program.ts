/** Builds the bundled program for a test and runs it in child processes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SHORT_LIVED } from '../shortLived';
import { bundle } from './bundle';

export type Run = {
  child: ChildProcess;
  /** Everything it has printed. */
  said: () => string;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

export type Program = {
  /** A temporary folder of the test. */
  scratch: string;
  /** @param stdout a file descriptor in place of the pipe that is read */
  run: (env: Record<string, string>, args?: string[], stdout?: number) => Run;
  /** Kills running processes and deletes the build. */
  remove: () => void;
};

/** @param entry from the repository's root */
export function buildProgram(entry = 'server/src/main.ts'): Program {
  const folder = bundle(entry);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-process-'));
  const running: ChildProcess[] = [];

  const run: Program['run'] = (env, args = [], stdout) => {
    const child = spawn(process.execPath, [...SHORT_LIVED, path.join(folder, 'main.js'), ...args], {
      cwd: scratch,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', WEB_DIR: '', HOST: '127.0.0.1', PORT: '0', ...env },
      stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
    });
    running.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
    const ended = new Promise<number | null>((resolve) => {
      child.once('close', (code) => resolve(code));
    });
    return { child, said: () => text, ended };
  };
  const remove = () => {
    for (const child of running) child.kill('SIGKILL');
    for (const place of [folder, scratch]) rmSync(place, { recursive: true, force: true });
  };
  return { scratch, run, remove };
}

/** @returns the port from the banner */
export const started = ({ child, said, ended }: Run): Promise<number> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const port = /Dwellivery is up: http:\/\/localhost:(\d+)/.exec(said())?.[1];
      if (port) resolve(Number(port));
    };
    child.stdout?.on('data', look);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${said()}`)));
  });
