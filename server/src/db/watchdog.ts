/**
 * The embedded database runs in the main thread. If the disk refuses a write, its call never returns and the whole process
 * hangs, including `/healthz`. A worker thread detects a call without an answer and ends the process.
 */
import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';

/** In seconds, counted by ticks, so that a suspended machine does not count its sleep. */
const PATIENCE = 10;
const LINE =
  `Dwellivery ends: the database in DATA_DIR has not answered for ${PATIENCE} seconds. ` +
  'Its disk is full, read-only or gone. Make room, then start again; nothing that was acknowledged is lost.\n';

const WATCH = `
const { workerData } = require('node:worker_threads');
const { utimes, writeSync } = require('node:fs');
const counts = new Int32Array(workerData.counts);
let seen = -1;
let seconds = 0;
setInterval(() => {
  utimes(workerData.lockFile, new Date(), new Date(), () => {});
  const asked = Atomics.load(counts, 0);
  const answered = Atomics.load(counts, 1);
  seconds = asked !== answered && answered === seen ? seconds + 1 : 0;
  seen = answered;
  if (seconds < workerData.patience) return;
  writeSync(2, workerData.line);
  process.kill(process.pid, 'SIGKILL');
}, 1000);`;

type Watchdog = {
  /** Watches each call from now on. Not while the database opens, which may take longer. */
  guard: (client: PGlite) => void;
  stop: () => void;
};

/** @param lockFile is touched, which shows other containers that this process lives */
export function startWatchdog(lockFile: string): Watchdog {
  const shared = new SharedArrayBuffer(8);
  const counts = new Int32Array(shared);
  const worker = new Worker(WATCH, {
    eval: true,
    workerData: { counts: shared, patience: PATIENCE, line: LINE, lockFile },
  });
  worker.unref();
  const guard = (client: PGlite) => {
    const call = client.execProtocolRaw.bind(client);
    client.execProtocolRaw = async (...message) => {
      Atomics.add(counts, 0, 1);
      try {
        return await call(...message);
      } finally {
        Atomics.add(counts, 1, 1);
      }
    };
  };
  return { guard, stop: () => void worker.terminate() };
}
