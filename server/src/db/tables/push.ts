/** Browsers that show notices, and the notices that are sent to them. */
import { integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: serial().primaryKey(),
  userId: integer('user_id').notNull(),
  /** No push is sent once the session has ended. */
  sessionId: integer('session_id').notNull().unique(),
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  serverKey: text('server_key').notNull(),
  createdAt: instant('created_at').notNull(),
  acceptedAt: instant('accepted_at'),
});

/** A mail with a push that has not ended waits for it. */
export const pushes = pgTable(
  'pushes',
  {
    id: serial().primaryKey(),
    pushKey: text('push_key').notNull(),
    subscriptionId: integer('subscription_id').notNull(),
    mailId: integer('mail_id'),
    kind: text().notNull(),
    /** Ids; nothing of a person. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
  },
  (table) => [unique().on(table.pushKey, table.subscriptionId)],
);
