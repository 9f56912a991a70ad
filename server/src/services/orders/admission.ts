/**
 * Queues the placing of orders. Orders of one event wait for its row locks anyway; they wait here, without a connection, so
 * that cancellations, webhooks and reads find free connections while an event sells out.
 */
import type { Context } from '../../ports/context';
import { ApiError } from '../../lib/errors';
import { Line } from '../../lib/line';

/** Shares of the connections that an event's orders, and all orders, use at a time. */
const SHARE = { event: 0.3, all: 0.6 };
/** Requests beyond this are refused at once, because they would wait too long. */
const LONGEST_LINE = 1000;

type Gates = { all: Line; events: Map<number, Line> };

const gatesOf = new WeakMap<Context, Gates>();

const tooMany = (): ApiError =>
  new ApiError(503, 'busy', 'Many people are ordering right now. Please try again in a moment.');

const newLine = (atOnce: number): Line => new Line(atOnce, LONGEST_LINE, tooMany);

/** Runs the transaction that places an order when its turn comes. @throws 503 `busy` if the line is full */
export async function admitted<T>(context: Context, eventId: number, work: () => Promise<T>): Promise<T> {
  const atOnce = (share: number) => Math.floor(share * context.config.databaseConnections);
  const gates = gatesOf.get(context) ?? { all: newLine(atOnce(SHARE.all)), events: new Map<number, Line>() };
  gatesOf.set(context, gates);
  const line = gates.events.get(eventId) ?? newLine(atOnce(SHARE.event));
  gates.events.set(eventId, line);
  try {
    return await line.run(() => gates.all.run(work));
  } finally {
    if (line.isEmpty) gates.events.delete(eventId);
  }
}
