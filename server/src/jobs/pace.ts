/** How often the jobs look for work. An idle server costs a twentieth of one whose jobs run each second. */
import type { FastifyInstance } from 'fastify';
import { systemClock } from '../lib/clock';

/** How long the jobs run each second after a call that may have made work, and after found work. */
const BUSY_MS = 60_000;
/** How late a job finds what time alone, the desk or another process has made due. */
const REST_MS = 20_000;
/** The same for jobs whose work is due by the hour or the day. */
const LONG_REST_MS = 5 * 60_000;

const READS = ['GET', 'HEAD', 'OPTIONS'];

export class Pace {
  #stirredAt = systemClock.now();

  /** There may be work. */
  stir(): void {
    this.#stirredAt = systemClock.now();
  }

  /** @param ranAt when the job began its last run */
  isDue(ranAt: number, isUnhurried = false): boolean {
    const now = systemClock.now();
    const isWithin = (at: number, ms: number) => now >= at && now - at < ms;
    return isWithin(this.#stirredAt, BUSY_MS) || !isWithin(ranAt, isUnhurried ? LONG_REST_MS : REST_MS);
  }
}

/** Calls that write stir the jobs, and those of signed-in customers, because a receipt may settle its payment. */
export function stirByCalls(app: FastifyInstance, pace: Pace): void {
  app.server.on('request', ({ method = '', headers }, response) => {
    if (!READS.includes(method) || headers.authorization) response.once('close', () => pace.stir());
  });
}
