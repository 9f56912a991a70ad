/** The desk's end of the socket: sends the command line, and serves terminal and files to the server. */
import { connect, type Socket } from 'node:net';
import { product } from '../../config/version';
import { DeskError, EXIT, type Exit } from '../exits';
import type { Terminal } from '../terminal';
import { hasSocket, onMessages, send, socketPath, type ServerMessage } from './wire';

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

function carryOut(socket: Socket, terminal: Terminal, message: Exclude<ServerMessage, { exit: Exit }>): void {
  if ('out' in message) terminal.out(message.out);
  else if ('err' in message) terminal.err(message.err);
  else if ('read' in message) {
    void lend(socket, async () => ({ file: (await terminal.readFile(message.read)).toString('base64') }));
  } else {
    void lend(socket, async () => {
      await terminal.writeFile(message.write, Buffer.from(message.file, 'base64'));
      return { written: true };
    });
  }
}

/** Runs the command line in the server. @returns its exit code @throws DeskError if the connection ends */
export const handOver = (socket: Socket, args: readonly string[], terminal: Terminal): Promise<Exit> =>
  new Promise((resolve, reject) => {
    onMessages<ServerMessage>(socket, (message) => {
      if ('exit' in message) resolve(message.exit);
      else carryOut(socket, terminal, message);
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
