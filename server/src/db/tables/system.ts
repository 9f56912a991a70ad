/** Settings of the installation, mails, webhooks, texts and counts. */
import { boolean, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const meta = pgTable('meta', { key: text().primaryKey(), value: text().notNull() });

export const webhookEvents = pgTable('webhook_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  receivedAt: instant('received_at').notNull(),
  processedAt: instant('processed_at'),
  error: text(),
});

export const mails = pgTable('mails', {
  id: serial().primaryKey(),
  mailKey: text('mail_key').notNull().unique(),
  recipient: text().notNull(),
  kind: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull(),
  /** Sent, without purpose, or accepted as a push on a device of the customer. */
  sentAt: instant('sent_at'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
});

export const contentBlocks = pgTable('content_blocks', { slug: text().primaryKey(), body: text().notNull() });
export const contents = pgTable('contents', { key: text().primaryKey(), content: text().notNull() });

/** The operator's questions on the FAQ page. */
export const faqEntries = pgTable('faq_entries', {
  position: integer().primaryKey(),
  question: text().notNull(),
  answerHtml: text('answer_html').notNull(),
});

/** Processes that share a PostgreSQL (db/processes). */
export const processes = pgTable('processes', {
  id: text().primaryKey(),
  /** In a folder; false with a bucket. */
  keepsPictures: boolean('keeps_pictures').notNull(),
  /** The most that it opens. */
  connections: integer().notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
});

/** Counts of the rate limits. A row is ignored after `endsAt`. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  /** Attempts before this time are refused. */
  nextAt: instant('next_at').notNull(),
  endsAt: instant('ends_at').notNull(),
});

/** Violations of the Content-Security-Policy, by directive and origin. Contains no URLs of pages. */
export const cspReports = pgTable(
  'csp_reports',
  {
    directive: text().notNull(),
    blocked: text().notNull(),
    hits: integer().notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.directive, table.blocked] })],
);

/** What the operator's desk did. `about` and `what` hold ids and amounts, nothing of a person. */
export const deskAudit = pgTable('desk_audit', {
  id: serial().primaryKey(),
  at: instant('at').notNull(),
  who: text().notNull(),
  why: text().notNull(),
  command: text().notNull(),
  about: jsonb().$type<Record<string, unknown>>().notNull(),
  outcome: text({ enum: ['begun', 'done', 'partly', 'failed'] }).notNull(),
  what: jsonb().$type<unknown>(),
  endedAt: instant('ended_at'),
});

/** Problem reports that customers sent. `body` is JSON, redacted by the page; deleted after 30 days. */
export const problemReports = pgTable('problem_reports', {
  id: text().primaryKey(),
  secretHash: text('secret_hash').notNull(),
  userId: integer('user_id'),
  body: text().notNull(),
  note: text().notNull().default(''),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Who opened a report from the support desk. Stays after the report is deleted. */
export const problemReportOpenings = pgTable('problem_report_openings', {
  id: serial().primaryKey(),
  reportId: text('report_id').notNull(),
  who: text().notNull(),
  openedAt: instant('opened_at').notNull(),
});
