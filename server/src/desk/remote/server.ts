/**
 * The socket of a server whose embedded database no other process can open. It asks for no password, because access to its folder,
 * which only the owner has, is access to the database as well.
 */
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { Context } from '../../ports/context';
import { patiently } from '../../lib/patience';
import { product } from '../../config/version';
import { EXIT } from '../exits';
import { deskLog } from '../log';
import { runDesk } from '../run';
import type { Terminal } from '../terminal';
import { hasSocket, onMessages, send, socketFolder, socketPath, type Asked } from './wire';

type Command = Extract<Asked, { args: string[] }>;
type Reply = Exclude<Asked, Command>;

const gone = () => new Error('The desk is gone.');

/** The desk's terminal; one question at a time. */
function farTerminal(socket: Socket, who: string): Terminal & { replied: (reply: Reply) => void } {
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;
  const ask = (message: Parameters<typeof send>[1]): Promise<Reply> =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      if (socket.destroyed) reject(gone());
      else send(socket, message);
    });
  socket.once('close', () => waiting?.reject(gone()));
  const answered = (reply: Reply): Reply => {
    if ('failed' in reply) throw Object.assign(new Error(reply.failed.message), { code: reply.failed.code });
    return reply;
  };
  return {
    who,
    out: (text) => send(socket, { out: text }),
    err: (text) => send(socket, { err: text }),
    readFile: async (name) => {
      const reply = answered(await ask({ read: name }));
      return Buffer.from('file' in reply ? reply.file : '', 'base64');
    },
    writeFile: async (name, content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      answered(await ask({ write: name, file: bytes.toString('base64') }));
    },
    replied: (reply) => waiting?.resolve(reply),
  };
}

async function run(context: Context, terminal: Terminal, { args, version }: Command) {
  if (version !== product.version) {
    terminal.err(
      `The desk is release ${version}, and the server is ${product.version}: use the desk beside it.\n`,
    );
    return EXIT.usage;
  }
  const place = { context: { ...context, log: deskLog(terminal) }, close: async () => undefined };
  return runDesk(args, { terminal, open: async () => place });
}

/** A command continues if its desk disconnects, because a half-cancelled event would be worse. */
function serve(context: Context, socket: Socket, running: Set<Promise<unknown>>): void {
  let terminal: ReturnType<typeof farTerminal> | undefined;
  socket.on('error', (error) => context.log.debug({ err: error }, 'desk connection broke'));
  onMessages<Asked>(socket, (message) => {
    if (!('args' in message)) return terminal?.replied(message);
    if (terminal) return socket.destroy();
    terminal = farTerminal(socket, message.who);
    const work = run(context, terminal, message).then((exit) => {
      send(socket, { exit });
      socket.end();
    });
    running.add(work);
    return void work.finally(() => running.delete(work));
  });
}

const listen = (server: Server, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });

/**
 * Listens in the data folder, whose lock this process must hold. Logs failures only, because the product works without the desk.
 * @returns a function that takes no more commands and waits for the running ones
 */
export async function serveDesk(context: Context, dataDir: string): Promise<() => Promise<void>> {
  if (!hasSocket(dataDir)) {
    context.log.warn(
      'the desk cannot reach this server: DATA_DIR is too long for a socket, or this is Windows',
    );
    return async () => undefined;
  }
  const sockets = new Set<Socket>();
  const running = new Set<Promise<unknown>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(context, socket, running);
  });
  try {
    mkdirSync(socketFolder(dataDir), { recursive: true, mode: 0o700 });
    // An existing folder may have a wider mode.
    chmodSync(socketFolder(dataDir), 0o700);
    // Removes the socket of a killed process.
    rmSync(socketPath(dataDir), { force: true });
    await listen(server, socketPath(dataDir));
  } catch (error) {
    context.log.warn({ err: error }, 'the desk cannot reach this server: no socket in the data folder');
    return async () => undefined;
  }
  return async () => {
    server.close();
    const ended = Promise.allSettled(running);
    // A desk that was stopped (Ctrl-Z) never replies. Without it the command continues.
    await patiently(ended);
    for (const socket of sockets) socket.destroy();
    await ended;
  };
}
