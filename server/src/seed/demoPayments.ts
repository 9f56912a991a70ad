/** Creates the demo world's payments and subscriptions at the card provider, so that cancelling and updating a card work. */
import { and, eq, inArray, isNotNull, like } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Context } from '../ports/context';
import { paymentIntents, users, type UserRow } from '../db/schema';
import { stripeClient } from '../services/payments/stripeClient';

const SUBSCRIBERS = ['vip@demo.test', 'lapsed@demo.test'];
const SECOND = 1000;
const seconds = (at: Date): number => Math.floor(at.getTime() / SECOND);

/** Payments of the demo world's orders, for import into the sandbox. */
export async function pastPayments(
  context: Pick<Context, 'db'>,
): Promise<{ id: string; amount: number; created: number }[]> {
  const seeded = await context.db
    .select()
    .from(paymentIntents)
    .where(and(like(paymentIntents.id, 'pi\\_demo\\_%'), eq(paymentIntents.status, 'succeeded')));
  return seeded.map(({ id, amountCents, createdAt }) => ({
    id,
    amount: amountCents,
    created: seconds(createdAt),
  }));
}

async function findCustomer(stripe: Stripe, id: string | null): Promise<string | null> {
  if (!id) return null;
  try {
    const found = await stripe.customers.retrieve(id);
    return found.deleted ? null : id;
  } catch (error) {
    // The sandbox's data was deleted, but not the database.
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw error;
  }
}

async function demoCustomer(stripe: Stripe, user: UserRow): Promise<string> {
  const known = await findCustomer(stripe, user.stripeId);
  if (known) return known;
  const card = 'pm_card_visa';
  const made = await stripe.customers.create({
    email: user.email,
    name: user.name,
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  return made.id;
}

/** A subscription with the seeded dates, without a charge before the period ends. */
function subscriptionParams(user: UserRow, now: number): Stripe.SubscriptionCreateParams | null {
  const { stripeSubscribedAt: since, stripeSubscriptionEnd: until } = user;
  if (!since || !until || until.getTime() <= now) return null;
  return {
    customer: user.stripeId ?? '',
    backdate_start_date: seconds(since),
    billing_cycle_anchor: seconds(until),
    proration_behavior: 'none',
    cancel_at_period_end: user.stripeSubCancelled,
  };
}

async function subscribe(context: Context, stripe: Stripe, user: UserRow): Promise<void> {
  const customer = await demoCustomer(stripe, user);
  if (customer !== user.stripeId)
    await context.db.update(users).set({ stripeId: customer }).where(eq(users.id, user.id));
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 1 });
  const plan = subscriptionParams(user, context.clock.now());
  if (data.length > 0 || !plan) return;
  const [price] = context.config.stripe.vipPriceIds;
  const made = await stripe.subscriptions.create({ ...plan, customer, items: [{ price }] });
  await context.db.update(users).set({ stripeSubscriptionId: made.id }).where(eq(users.id, user.id));
}

/** Runs at each start and creates what is missing. Never rejects, because the product works without it. */
export async function subscribeDemoPeople(context: Context): Promise<void> {
  try {
    const stripe = stripeClient(context.config.stripe);
    const people = await context.db
      .select()
      .from(users)
      .where(and(inArray(users.email, SUBSCRIBERS), isNotNull(users.stripeSubscribedAt)));
    for (const person of people) await subscribe(context, stripe, person);
  } catch (error) {
    context.log.warn({ err: error }, 'the demo subscriptions could not be made');
  }
}
