/** `npm run desk -- <command>` and `node server/dist/desk.js <command>`: the operator's desk (docs/desk.md). */
import path from 'node:path';
import { readConfig } from './config/config';
import { DatabaseError } from './db/errors';
import type { Place } from './desk/actions';
import { openStore } from './desk/open';
import { handOver, reachServer } from './desk/remote/client';
import { runDesk } from './desk/run';
import { ownTerminal } from './desk/terminal';

/** The repository's root, seen from `server/src` and from `server/dist` alike. */
const ROOT = path.join(__dirname, '../..');
const args = process.argv.slice(2);
const terminal = ownTerminal(process.env);

/** An embedded database that a server has open is reached through that server. */
async function open(): Promise<Place> {
  const config = readConfig(process.env, process.cwd() === '/' ? ROOT : process.cwd());
  try {
    return await openStore(config, terminal);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== 'locked') throw error;
    const socket = await reachServer(config.dataDir);
    if (!socket) throw error;
    return { handOver: () => handOver(socket, args, terminal) };
  }
}

void runDesk(args, { terminal, open }).then((exit) => {
  process.exitCode = exit;
});
