/** The messages between desk and server: one JSON object per line (docs/desk.md). */
import path from 'node:path';
import type { Socket } from 'node:net';
import type { Exit } from '../exits';

/** From the desk: the command line first, then answers to requests. The content of a `file` is base64, both ways. */
export type Asked =
  | { args: string[]; who: string; version: string }
  | { file: string }
  | { failed: { code: string; message: string } }
  | { written: true };
/** From the server. */
export type ServerMessage =
  | { out: string }
  | { err: string }
  | { read: string }
  | { write: string; file: string }
  | { exit: Exit };

/** In a folder of its own, because the folder's mode is what keeps other users out. */
export const socketFolder = (dataDir: string): string => path.join(dataDir, 'desk');
export const socketPath = (dataDir: string): string => path.join(socketFolder(dataDir), 'socket');

/** The operating system limits the length of a socket's path (bytes). */
const LONGEST_ADDRESS = 103;
/** Windows has no such sockets. */
export const hasSocket = (dataDir: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(socketPath(dataDir)) <= LONGEST_ADDRESS;

export const send = (socket: Socket, message: Asked | ServerMessage): void => {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
};

/** Calls back for each line; a line that is not JSON ends the connection. */
export function onMessages<T>(socket: Socket, each: (message: T) => void): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    try {
      for (const line of lines) each(JSON.parse(line) as T);
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
}
