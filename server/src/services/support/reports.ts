/** Problem reports: sent with consent, kept for 30 days, deleted by the customer before that, opened by signed links. */
import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, lte } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { problemReportOpenings, problemReports } from '../../db/schema';
import { ApiError, fieldError, notFound } from '../../lib/errors';
import { hashToken, makeToken } from '../../lib/tokens';
import { countUp, limitKey } from '../limits/limits';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
export const KEPT_DAYS = 30;
/** Records of openings outlive the report. */
const OPENINGS_DAYS = 365;
/** Of one address in an hour, and of all in a day, so that what is kept stays below 9 GB. People and tests share a sandbox's address. */
const MOST = { address: 6, all: 300 };
const SANDBOX_FACTOR = 100;

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 8;
const makeId = (): string =>
  Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export type ReportRow = typeof problemReports.$inferSelect;

/** @throws 429 `too_many_reports` */
async function limitSending(context: Context, address: string): Promise<void> {
  const factor = context.config.sandbox ? SANDBOX_FACTOR : 1;
  const hits = async (key: string, windowMs: number) =>
    (await countUp(context, [{ key, hits: 1 }], windowMs))[0]?.hits ?? 0;
  const isTooMany =
    (await hits(limitKey('report', address), HOUR_MS)) > MOST.address * factor ||
    (await hits(limitKey('reports'), DAY_MS)) > MOST.all * factor;
  if (isTooMany)
    throw new ApiError(
      429,
      'too_many_reports',
      'We got many reports just now. Please save the file, and send it by e-mail.',
    );
}

/** A report is not as deep. A deep text is costly to parse, and what reads it recurses. */
const MOST_DEPTH = 100;

function isDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length && depth <= MOST_DEPTH; at += 1) {
    const letter = json[at];
    if (letter === '\\') at += 1;
    else if (letter === '"') isText = !isText;
    else if (isText) continue;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
  }
  return depth > MOST_DEPTH;
}

function requireObject(report: string): void {
  try {
    if (isDeep(report)) throw new Error('deep');
    const value: unknown = JSON.parse(report);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  } catch {
    // Refused below.
  }
  throw fieldError('report', 'This is no problem report.');
}

type NewReport = { report: string; note?: string; userId: number | null; address: string };

/** @returns the secret once; only its hash is stored @throws 422, 429 */
export async function sendReport(
  context: Context,
  { report, note = '', userId, address }: NewReport,
): Promise<{ id: string; secret: string; expiresAt: Date }> {
  requireObject(report);
  await limitSending(context, address);
  const secret = makeToken();
  const sentAt = nowDate(context);
  const expiresAt = new Date(sentAt.getTime() + KEPT_DAYS * DAY_MS);
  const row = { secretHash: hashToken(secret), userId, body: report, note, sentAt, expiresAt };
  for (;;) {
    const [stored] = await context.db
      .insert(problemReports)
      .values({ id: makeId(), ...row })
      .onConflictDoNothing({ target: problemReports.id })
      .returning({ id: problemReports.id });
    if (stored) return { id: stored.id, secret, expiresAt };
  }
}

/** @throws 404, also for a wrong secret */
export async function deleteReport(
  { db }: Pick<Context, 'db'>,
  { id, secret }: { id: string; secret: string },
): Promise<void> {
  const gone = await db
    .delete(problemReports)
    .where(and(eq(problemReports.id, id), eq(problemReports.secretHash, hashToken(secret))))
    .returning({ id: problemReports.id });
  if (gone.length === 0) throw notFound();
}

/** For the desk, which a customer without the secret may ask. */
export async function removeReport({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
  await db.delete(problemReports).where(eq(problemReports.id, id));
}

/** A report that is kept; null if there is none, or no more. */
export async function findReport(
  context: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<ReportRow | null> {
  const [row] = await context.db
    .select()
    .from(problemReports)
    .where(and(eq(problemReports.id, id), gt(problemReports.expiresAt, nowDate(context))));
  return row ?? null;
}

/** Records who opens a report, before it is shown. @returns who opened it before, newest first @throws 404 */
export async function openReport(
  context: Pick<Context, 'db' | 'clock'>,
  { id, who }: { id: string; who: string },
): Promise<{ report: ReportRow; openings: { who: string; openedAt: Date }[] }> {
  const report = await findReport(context, id);
  if (!report)
    throw new ApiError(404, 'not_found', 'There is no such report: it was deleted, or its 30 days are over.');
  const openings = await openingsOf(context, id);
  await context.db.insert(problemReportOpenings).values({ reportId: id, who, openedAt: nowDate(context) });
  return { report, openings };
}

export const openingsOf = (
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<{ who: string; openedAt: Date }[]> =>
  db
    .select({ who: problemReportOpenings.who, openedAt: problemReportOpenings.openedAt })
    .from(problemReportOpenings)
    .where(eq(problemReportOpenings.reportId, id))
    .orderBy(desc(problemReportOpenings.id));

/** Newest first, without their content. */
export const listReports = (context: Pick<Context, 'db' | 'clock'>, limit: number) =>
  context.db
    .select({
      id: problemReports.id,
      userId: problemReports.userId,
      sentAt: problemReports.sentAt,
      expiresAt: problemReports.expiresAt,
    })
    .from(problemReports)
    .where(gt(problemReports.expiresAt, nowDate(context)))
    .orderBy(desc(problemReports.sentAt))
    .limit(limit);

/** A job. @returns how many reports and records were over */
export async function forgetReports(context: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = context.clock.now();
  const reports = await context.db
    .delete(problemReports)
    .where(lte(problemReports.expiresAt, new Date(now)))
    .returning({ id: problemReports.id });
  const openings = await context.db
    .delete(problemReportOpenings)
    .where(lte(problemReportOpenings.openedAt, new Date(now - OPENINGS_DAYS * DAY_MS)))
    .returning({ id: problemReportOpenings.id });
  return reports.length + openings.length;
}
