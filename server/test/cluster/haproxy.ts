/** HAProxy with the configuration that `deploy/` ships, in front of two processes. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../freePort';

const CONFIG = path.join(__dirname, '../../../deploy/haproxy.cfg');

export type Balancer = { url: string; stop: () => Promise<void> };

/** @param ports of the two processes @returns when it answers by one of them */
export async function startHaproxy(ports: [number, number]): Promise<Balancer> {
  const bind = `127.0.0.1:${await freePort()}`;
  const [a, b] = ports.map((port) => `127.0.0.1:${port}`);
  const child = spawn(process.env.HAPROXY ?? '', ['-db', '-q', '-f', CONFIG], {
    env: { SHOP_BIND: bind, API_A: a, API_B: b },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = `http://${bind}`;
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) if (child.exitCode !== null) throw new Error('HAProxy did not start');
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { url, stop };
}
