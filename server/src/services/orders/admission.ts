/**
 * Queues the placing of orders. Orders of one event wait for its row locks anyway; they wait here, without a connection, so
 * that cancellations, webhooks and reads find free connections while an event sells out.
 */
import type { Context } from '../../context';
import { ApiError } from '../../errors';
import { Line } from '../../lib/line';

/** Concurrent transactions per event and in all; the pool has 10 connections. */
const AT_ONCE = { event: 3, all: 6 };
/** Requests beyond this are refused at once, because they would wait too long. */
const LONGEST_LINE = 1000;

type Gates = { all: Line; events: Map<number, Line> };

const gatesOf = new WeakMap<Context, Gates>();

const tooMany = (): ApiError =>
  new ApiError(503, 'busy', 'Many people are ordering right now. Please try again in a moment.');

const newLine = (atOnce: number): Line => new Line(atOnce, LONGEST_LINE, tooMany);

/** Runs the transaction that places an order when its turn comes. @throws 503 `busy` if the line is full */
export async function admitted<T>(context: Context, eventId: number, work: () => Promise<T>): Promise<T> {
  const gates = gatesOf.get(context) ?? { all: newLine(AT_ONCE.all), events: new Map<number, Line>() };
  gatesOf.set(context, gates);
  const line = gates.events.get(eventId) ?? newLine(AT_ONCE.event);
  gates.events.set(eventId, line);
  try {
    return await line.run(() => gates.all.run(work));
  } finally {
    if (line.isEmpty) gates.events.delete(eventId);
  }
}
