/** The desk's end of the socket: sends the command line, and serves terminal and files to the server. */
import { connect, type Socket } from 'node:net';
import { product } from '../../config/version';
import { DeskError, EXIT, type Exit } from '../exits';
import type { Terminal } from '../terminal';
import { hasSocket, onMessages, send, socketPath, type Told } from './wire';

/** @returns null if no server listens */
export const reachServer = (dataDir: string): Promise<Socket | null> =>
  new Promise((resolve) => {
    if (!hasSocket(dataDir)) return resolve(null);
    const socket = connect(socketPath(dataDir));
    socket.once('connect', () => resolve(socket));
    return socket.once('error', () => resolve(null));
  });

async function lend(socket: Socket, work: () => Promise<Parameters<typeof send>[1]>): Promise<void> {
  try {
    send(socket, await work());
  } catch (error) {
    const { code = 'EIO', message } = error as NodeJS.ErrnoException;
    send(socket, { failed: { code, message } });
  }
}

function obey(socket: Socket, terminal: Terminal, told: Exclude<Told, { exit: Exit }>): void {
  if ('out' in told) terminal.out(told.out);
  else if ('err' in told) terminal.err(told.err);
  else if ('read' in told) {
    void lend(socket, async () => ({ file: (await terminal.readFile(told.read)).toString('base64') }));
  } else {
    void lend(socket, async () => {
      await terminal.writeFile(told.write, told.text);
      return { written: true };
    });
  }
}

/** Runs the command line in the server. @returns its exit code @throws DeskError if the connection ends */
export const handOver = (socket: Socket, args: readonly string[], terminal: Terminal): Promise<Exit> =>
  new Promise((resolve, reject) => {
    onMessages<Told>(socket, (told) => {
      if ('exit' in told) resolve(told.exit);
      else obey(socket, terminal, told);
    });
    socket.once('close', () =>
      reject(
        new DeskError(
          EXIT.failed,
          'server_gone',
          'The server ended before the command did: see `desk audit`.',
        ),
      ),
    );
    send(socket, { args: [...args], who: terminal.who, version: product.version });
  });
