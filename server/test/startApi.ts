/** Starts API processes for tests: the bundle is built once per test file. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { send, startProcess, type Api } from './apiClient';
import { DEMO_PASSWORD } from './helper';
import { bundle } from './process/bundle';
import { SHORT_LIVED } from './shortLived';

export { send, type Api, type Reply } from './apiClient';

let folder: string | undefined;
const program = (): string => path.join((folder ??= bundle('server/test/apiProcess.ts')), 'main.js');
afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
});

export const startApi = (env: Record<string, string>): Promise<Api> =>
  startProcess(program(), env, SHORT_LIVED);

export async function signIn(url: string, email: string): Promise<string> {
  const answer = await send(url, 'none', 'POST', '/session', { email, password: DEMO_PASSWORD });
  return (answer.body as unknown as { session: { token: string } }).session.token;
}
