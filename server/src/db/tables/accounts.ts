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
  stripeId: text('stripe_id').unique(),
  stripeSubscriptionId: text('stripe_subscription_id'),
  stripeSubscribedAt: instant('stripe_subscribed_at'),
  stripeSubCancelled: boolean('stripe_sub_cancelled').notNull().default(false),
  stripeSubscriptionEnd: instant('stripe_subscription_end'),
  leadParams: jsonb('lead_params').$type<Record<string, string>>().notNull().default({}),
  createdAt: instant('created_at').notNull(),
  /** The row stays for the books, without the person. */
  deletedAt: instant('deleted_at'),
});

export const sessions = pgTable('sessions', {
  id: serial().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
});

export const emailTokens = pgTable('email_tokens', {
  id: serial().primaryKey(),
  userId: integer('user_id').notNull(),
  kind: text({ enum: ['confirm', 'reset'] }).notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const oauthIdentities = pgTable(
  'oauth_identities',
  { provider: text().notNull(), subject: text().notNull(), userId: integer('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.provider, table.subject] })],
);
