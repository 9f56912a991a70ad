/** The daily comparison with the provider's books: takes in what can be taken in, and leaves a report. */
import { and, desc, eq, isNotNull, isNull, lte, notInArray } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import * as t from '../../db/schema';
import { CLOSED_DISPUTES } from '../../ports/cardProvider';
import { compareBooks } from './compare';
import type { Difference } from './difference';
import { bookReversals } from './reversals';
import { settleIntent } from './settle';

type BookReport = typeof t.bookReports.$inferSelect;

const HOUR = 60 * 60_000;
/** A new day begins at 09:00 UTC, which is four in the morning at UTC-05:00. */
const TURN_MS = 9 * HOUR;
/** A day longer than a week, so that a missed day leaves no gap. */
const PERIOD_MS = 8 * 24 * HOUR;
/** A run that has not ended by then was killed or failed. */
const LEASE_MS = HOUR / 6;

const bookDay = (context: Context): string =>
  new Date(context.clock.now() - TURN_MS).toISOString().slice(0, 10);

/** @returns whether this process makes the report of the day */
async function claim(context: Context, day: string): Promise<boolean> {
  const begunAt = nowDate(context);
  const isDead = lte(t.bookReports.begunAt, new Date(begunAt.getTime() - LEASE_MS));
  const claimed = await context.db
    .insert(t.bookReports)
    .values({ day, begunAt })
    .onConflictDoUpdate({
      target: t.bookReports.day,
      set: { begunAt },
      setWhere: and(isNull(t.bookReports.endedAt), isDead),
    })
    .returning({ day: t.bookReports.day });
  return claimed.length > 0;
}

/** Reads these payments again. One that cannot be read stays different, so the report names it. */
async function readAgain(context: Context, intents: Set<string>): Promise<void> {
  for (const id of intents) {
    try {
      await settleIntent(context, id);
      await bookReversals(context, id);
    } catch (error) {
      context.log.warn({ err: error, intent: id }, 'payment not compared');
    }
  }
}

/** A dispute lasts for weeks, so that its payment is out of the period; one whose webhook was lost is found here. */
async function readOpenDisputes(context: Context): Promise<void> {
  const { paymentIntentId: intent, status } = t.disputes;
  const open = await context.db
    .select({ intent })
    .from(t.disputes)
    .where(notInArray(status, CLOSED_DISPUTES));
  await readAgain(context, new Set(open.map((dispute) => dispute.intent)));
}

const wordsOf = ({ intent, kind }: Difference): string => `${intent} ${kind}`;

/** A job: once a day, in one process. @returns the number of differences, mended ones too */
export async function reportBooks(context: Context): Promise<number> {
  const day = bookDay(context);
  if (!(await claim(context, day))) return 0;
  const until = nowDate(context);
  const period = { since: new Date(until.getTime() - PERIOD_MS), until };
  await readOpenDisputes(context);
  const { payments, differences } = await compareBooks(context, period);
  await readAgain(context, new Set(differences.map(({ intent }) => intent)));
  const left = differences.length > 0 ? (await compareBooks(context, period)).differences : [];
  const open = new Set(left.map(wordsOf));
  const reported = differences.map((difference) => ({
    ...difference,
    mended: !open.has(wordsOf(difference)),
  }));
  await context.db
    .update(t.bookReports)
    .set({ endedAt: nowDate(context), payments, differences: reported })
    .where(eq(t.bookReports.day, day));
  const facts = { day, payments, differences: reported };
  if (open.size > 0) context.log.error(facts, "our books and the provider's differ");
  else context.log.info(facts, "our books and the provider's agree");
  return differences.length;
}

/** Newest first. */
export const listBookReports = ({ db }: Pick<Context, 'db'>, limit: number): Promise<BookReport[]> =>
  db
    .select()
    .from(t.bookReports)
    .where(isNotNull(t.bookReports.endedAt))
    .orderBy(desc(t.bookReports.day))
    .limit(limit);
