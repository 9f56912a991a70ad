import { createServer } from 'node:net';

/** Below what systems give to outgoing connections (Linux from 32768), such as a browser's: one could take the port before its server does. */
const FIRST = 20_000;
const COUNT = 12_000;
let last = Math.floor(Math.random() * COUNT);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port for a program that the test starts; each call of a process gives another. */
export async function freePort(): Promise<number> {
  last = (last + 1) % COUNT;
  const port = FIRST + last;
  return (await isFree(port)) ? port : freePort();
}
