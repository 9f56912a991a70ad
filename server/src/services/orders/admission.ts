/**
 * Queues the placing of orders. Orders of one event wait for its row locks anyway; they wait here, without a connection, so
 * that cancellations, webhooks and reads find free connections while an event sells out.
 */
import type { Context } from '../../context';
import { ApiError } from '../../errors';

/** Concurrent transactions per event and in all; the pool has 10 connections. */
const AT_ONCE = { event: 3, all: 6 };
/** Requests beyond this are refused at once, because they would wait too long. */
const LONGEST_LINE = 1000;

type Line = { running: number; waiting: (() => void)[] };
type Gates = { all: Line; events: Map<number, Line> };

const gatesOf = new WeakMap<Context, Gates>();

const newLine = (): Line => ({ running: 0, waiting: [] });

const tooMany = (): ApiError =>
  new ApiError(503, 'busy', 'Many people are ordering right now. Please try again in a moment.');

async function inLine<T>(line: Line, atOnce: number, work: () => Promise<T>): Promise<T> {
  if (line.waiting.length >= LONGEST_LINE) throw tooMany();
  if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
  else line.running += 1;
  try {
    return await work();
  } finally {
    // The place goes to the next in line; it is free only if the line is empty.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
  }
}

/** Runs the transaction that places an order when its turn comes. @throws 503 `busy` if the line is full */
export async function admitted<T>(context: Context, eventId: number, work: () => Promise<T>): Promise<T> {
  const gates = gatesOf.get(context) ?? { all: newLine(), events: new Map<number, Line>() };
  gatesOf.set(context, gates);
  const line = gates.events.get(eventId) ?? newLine();
  gates.events.set(eventId, line);
  try {
    return await inLine(line, AT_ONCE.event, () => inLine(gates.all, AT_ONCE.all, work));
  } finally {
    if (line.running === 0) gates.events.delete(eventId);
  }
}
