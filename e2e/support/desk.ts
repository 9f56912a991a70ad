import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestServer } from './server';

/** Runs a command of the operator's desk on a running server; answers its result. */
export async function desk<T>({ dataDir }: TestServer, ...words: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/dist/desk.js', ...words, '--json'],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
  );
  return (JSON.parse(stdout) as { result: T }).result;
}
