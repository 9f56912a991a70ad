/** The program: starts the product, explains a failed start, and shuts down in order. */
import path from 'node:path';
import { inspect } from 'node:util';
import { printBanner } from './start/banner';
import { emptiness, printFirstSteps } from './web/firstSteps';
import { ConfigError } from './config/config';
import { DatabaseError } from './db/errors';
import { hasDemoWorld } from './seed';
import { DISK_FULL, sqlState } from './db/sqlState';
import { prettyLog } from './lib/prettyLog';
import { closeOnSignal, drain } from './start/closing';
import { settleConfig, startServer } from './start/startServer';

/** Exit codes tell scripts why the server did not start (docs/operations.md). */
const EXIT = { failed: 1, config: 2, database: 3, portTaken: 4, portRefused: 5 } as const;
/** ENOSPC in the numbers of the embedded database's WebAssembly, whose errors have no code. */
const DISK_FULL_IN_WASM = 51;
/** The repository's root, from `server/src` and from `server/dist`. */
const ROOT = path.join(__dirname, '../..');

// A log that cannot be written, because its disk is full or its reader is gone, does not end the service. Each line is tried.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const say = (line: string) => process.stdout.write(`${line}\n`);

let isClosing = () => false;

async function start(): Promise<void> {
  const config = await settleConfig(process.env, process.cwd() === '/' ? ROOT : process.cwd());
  // Before the start is complete there is nothing to close.
  let close = () => Promise.resolve();
  isClosing = closeOnSignal(() => close(), config.drainMs);
  const logStream = process.stdout.isTTY ? prettyLog() : process.stdout;
  const server = await startServer(config, { say, logStream });
  close = () => drain(server.app, config.drainMs).then(server.close);
  // Its calls are logged, so the banner is printed after them.
  await server.subscribing;
  const { context } = server.app;
  printBanner(config, await hasDemoWorld(context.db), say);
  if (await emptiness(context)()) printFirstSteps(say);
}

function explain(error: unknown): [code: number, message: string] {
  if (error instanceof ConfigError) return [EXIT.config, error.message];
  if (error instanceof DatabaseError) return [EXIT.database, error.message];
  const { code, errno, port, syscall } = error as {
    code?: string;
    errno?: number;
    port?: number;
    syscall?: string;
  };
  if (code === 'EADDRINUSE') {
    return [
      EXIT.portTaken,
      `Port ${port} is taken. Stop the other program, or choose another: PORT=3001 npm start`,
    ];
  }
  if (code === 'EACCES' && port !== undefined) {
    return [
      EXIT.portRefused,
      `Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`,
    ];
  }
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo') {
    return [
      EXIT.config,
      `HOST must be an address of this machine, such as 127.0.0.1, but is "${process.env.HOST}".`,
    ];
  }
  if (code === 'ENOSPC' || errno === DISK_FULL_IN_WASM || sqlState(error) === DISK_FULL)
    return [EXIT.failed, 'The disk of the data folder is full. Free some space.'];
  // With the causes: the error of a statement leaves out what the database says of it.
  return [EXIT.failed, inspect(error)];
}

start().catch((error: unknown) => {
  // A signal has closed the database before the last steps of the start.
  if (isClosing()) return;
  const [code, message] = explain(error);
  process.stderr.write(`Dwellivery cannot start: ${message}\n`);
  process.exit(code);
});
