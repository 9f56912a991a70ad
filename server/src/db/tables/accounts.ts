/** Customers, their sessions and the tokens mailed to them. */
import { boolean, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const users = pgTable('users', {
  id: serial().primaryKey(),
  uuid: uuid().notNull().unique(),
  name: text().notNull(),
  firstname: text().notNull(),
  lastname: text().notNull(),
  email: text().notNull(),
  /** The new address, until its link is opened. */
  pendingEmail: text('pending_email'),
  passwordHash: text('password_hash'),
  phone: text(),
  street: text(),
  city: text(),
  state: text(),
  postalCode: text('postal_code'),
  avatarKey: text('avatar_key'),
  source: text(),
  referralCode: text('referral_code').notNull().unique(),
  referredById: integer('referred_by_id'),
  confirmedAt: instant('confirmed_at'),
  /** True if the confirmation link was opened outside of a session of the account: its reader may not be the person who made the account. */
  unproven: boolean().notNull().default(false),
  stripeId: text('stripe_id').unique(),
  stripeSubscriptionId: text('stripe_subscription_id'),
  stripeSubscribedAt: instant('stripe_subscribed_at'),
  stripeSubCancelled: boolean('stripe_sub_cancelled').notNull().default(false),
  stripeSubscriptionEnd: instant('stripe_subscription_end'),
  leadParams: jsonb('lead_params').$type<Record<string, string>>().notNull().default({}),
  /** Whether the day before and the day of an order are to be mailed. */
  reminders: boolean().notNull().default(true),
  /** Which notices are wanted as pushes. */
  pushReminders: boolean('push_reminders').notNull().default(true),
  pushStages: boolean('push_stages').notNull().default(true),
  pushWaitlist: boolean('push_waitlist').notNull().default(true),
  pushFollows: boolean('push_follows').notNull().default(true),
  createdAt: instant('created_at').notNull(),
  /** The row stays for the books, without the person. */
  deletedAt: instant('deleted_at'),
});

const SESSION_METHODS = ['registration', 'password', 'facebook', 'google_oauth2', 'mail'] as const;

export const sessions = pgTable('sessions', {
  id: serial().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** Exact to a day, so that reading writes seldom. */
  lastUsedAt: instant('last_used_at').notNull(),
  revokedAt: instant('revoked_at'),
  method: text({ enum: SESSION_METHODS }),
  device: text(),
});

export const emailTokens = pgTable('email_tokens', {
  id: serial().primaryKey(),
  userId: integer('user_id').notNull(),
  kind: text({ enum: ['confirm', 'reset', 'change', 'undo'] }).notNull(),
  /** The address that it was mailed to. */
  email: text().notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const oauthIdentities = pgTable(
  'oauth_identities',
  {
    id: serial().unique(),
    provider: text({ enum: ['facebook', 'google_oauth2'] }).notNull(),
    subject: text().notNull(),
    userId: integer('user_id').notNull(),
    /** At the provider, as of the last sign-in. Null counts as another than the account's. */
    email: text(),
    linkedAt: instant('linked_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
);

export type UserRow = typeof users.$inferSelect;
