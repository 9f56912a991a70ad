/** The end of a process in order: it leaves the balancer's turn, then answers what runs, then closes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
/** Time for running requests and jobs at a shutdown. */
export const PATIENCE_MS = 5000;
const CLOSE_LIMIT_MS = 10_000;

/** Answers on for a time while health says that the process closes, so that a balancer leaves it out before it stops listening. */
export async function drain(app: FastifyInstance, drainMs: number): Promise<void> {
  if (drainMs === 0) return;
  app.drain();
  await wait(drainMs);
}

/** Closes idle connections, which browsers keep open, and after a limit all connections. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(patience);
  }
}

/**
 * A signal shuts down in order, within ten seconds after the drain; a second one ends the process at once.
 * @returns whether a signal has come
 */
export function closeOnSignal(close: () => Promise<void>, drainMs: number): () => boolean {
  let isClosing = false;
  const end = () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    setTimeout(() => process.exit(1), drainMs + CLOSE_LIMIT_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return () => isClosing;
}
