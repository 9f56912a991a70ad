/** Turns a row of the mails table into a mail. Its facts are read when it is sent, so that they are current. */
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { orders, type mails } from '../../db/schema';
import { dollars } from '../../lib/dollars';
import { accountMail } from './accountMails';
import { membershipCalendar } from './calendar';
import { changeRefundedMail, orderChangedMail } from './changes';
import { claimAnsweredMail, claimCreditedMail, claimMadeMail, claimRefundedMail } from './claims';
import { followConfirmMail, followMail } from './follows';
import { cancelTextOf, dayOf, handoversOf, instructionsOf, isAfterMidnight, notesOf } from './handover';
import { dishesText, lineRow } from './lines';
import { linkToken } from './mailLinks';
import { linesOf, orderRows, paidOf, receiptUrlOf, type OrderFactsRow } from './orderRows';
import { isTimely } from './reminders';
import {
  eventCancelledMail,
  orderCancelledMail,
  orderChargedTwiceMail,
  orderPartlyRefundedMail,
  orderMovedMail,
  orderRefundedMail,
  paymentFailedMail,
  receiptMail,
  reminderMail,
  withFoot,
  type MailText,
  type OrderMail,
} from './templates';
import { choicesUrl, withUnsubscribe } from './unsubscribe';
import { missedMail, waitlistMail, type MissedPayload, type WaitlistPayload } from './waitlist';

export type MailRow = typeof mails.$inferSelect;

const isReminder = (kind: string): boolean => kind.startsWith('reminder_');

/** Mails about what ends or goes back: they are true of a cancelled event too. The others announce food, or ask for a payment. */
const OF_ENDS = new Set([
  'order_cancelled',
  'order_refunded',
  'order_charged_twice',
  'order_given_back',
  'change_refunded',
  'claim_refunded',
  'claim_credited',
  'claim_answered',
]);

/** Whether the mail still applies: order, event, day or the customer's choice may have changed since it was queued. */
function isTrue(kind: string, { order, event, user, zone }: OrderFactsRow, now: Date): boolean {
  const { status, replacedById } = order;
  if (OF_ENDS.has(kind)) return true;
  if (event.cancelledAt !== null) return false;
  if (isReminder(kind) && !(user.reminders && isTimely(kind, { ...event, zone }, now))) return false;
  if (kind !== 'payment_failed') return status === 'paid';
  return replacedById === null && (status === 'payment_failed' || status === 'expired');
}

/** The orders that a mail is about, the earliest time first: one reminder is about all paid orders of a membership. */
async function rowsOf(context: Context, kind: string, orderId: number) {
  const named = await orderRows(context, eq(orders.id, orderId));
  const membershipId = named[0]?.order.membershipId;
  return isReminder(kind) && membershipId ? orderRows(context, paidOf(membershipId)) : named;
}

/** What goes back, and what the operator wrote about it. */
const moneyOf = (
  { order, refundCents, keptCents, keptD2dCents }: OrderFactsRow,
  payload: MailRow['payload'],
) => ({
  refund: refundCents > 0 ? dollars(refundCents) : null,
  keptFee: keptCents > 0 ? dollars(keptCents) : null,
  keptD2d: keptD2dCents > 0 ? dollars(keptD2dCents) : null,
  amount: dollars(Number(payload.amountCents ?? order.totalCents)),
  differenceCents: Number(payload.differenceCents ?? 0),
  words: String(payload.words ?? ''),
  card: typeof payload.card === 'string' ? payload.card : null,
});

async function orderFacts(
  context: Context,
  { kind, payload }: MailRow,
  orderId: number,
): Promise<(OrderMail & { userId: number }) | null> {
  const all = await rowsOf(context, kind, orderId);
  const [row] = all;
  const now = nowDate(context);
  if (!row || !isTrue(kind, row, now)) return null;
  const lines = await linesOf(
    context,
    all.map(({ order }) => order.id),
  );
  const { publicUrl } = context.config;
  const { membershipId } = row.order;
  const receiptUrl = receiptUrlOf(context, membershipId);
  const isPayable = row.order.status === 'payment_failed' && row.event.orderCutoffAt > now;
  return {
    userId: row.user.id,
    name: row.user.firstname || row.user.name,
    restaurant: row.restaurant,
    when: dayOf(row),
    isAfterMidnight: isAfterMidnight(row),
    handover: handoversOf(all),
    cancelText: cancelTextOf(row, now),
    lines: lines.map(lineRow),
    dishes: dishesText(lines),
    notes: notesOf(all),
    total: dollars(all.reduce((sum, { order }) => sum + order.totalCents, 0)),
    receiptUrl,
    instructions: instructionsOf(all),
    isPaid: row.order.status === 'paid',
    isEventCancelled: row.event.cancelledAt !== null,
    calendar: membershipId ? await membershipCalendar(context, membershipId) : '',
    retryUrl: isPayable ? `${publicUrl}/orders/${row.order.id}/retry` : null,
    ...moneyOf(row, payload),
  };
}

const ORDER_MAILS: Record<string, (order: OrderMail) => MailText> = {
  receipt: receiptMail,
  payment_failed: paymentFailedMail,
  order_cancelled: (order) =>
    order.isEventCancelled ? eventCancelledMail(order) : orderCancelledMail(order),
  reminder_day_before: reminderMail('tomorrow'),
  reminder_same_day: reminderMail('today'),
  order_refunded: orderRefundedMail,
  order_charged_twice: orderChargedTwiceMail,
  order_given_back: orderPartlyRefundedMail,
  order_moved: orderMovedMail,
  order_changed: orderChangedMail,
  change_refunded: changeRefundedMail,
  claim_refunded: claimRefundedMail,
  claim_credited: claimCreditedMail,
  claim_answered: claimAnsweredMail,
};

/** With the way to the choices. Only reminders can be turned off, by one press too. */
async function orderMail(context: Context, mail: MailRow, orderId: number): Promise<MailText | null> {
  const make = ORDER_MAILS[mail.kind];
  const order = make && (await orderFacts(context, mail, orderId));
  if (!make || !order) return null;
  const { kind, recipient } = mail;
  const text = withFoot(
    make(order),
    await choicesUrl(context, { kind: 'customer', id: order.userId }, recipient),
  );
  if (!isReminder(kind)) return text;
  const token = await linkToken(context, { kind: 'reminders', id: order.userId }, recipient);
  return withUnsubscribe(context, token, text);
}

/** @returns null for a mail that no longer applies */
export async function composeMail(context: Context, mail: MailRow): Promise<MailText | null> {
  const {
    name = '',
    token = '',
    orderId,
  } = mail.payload as { name?: string; token?: string; orderId?: number };
  const account = accountMail(context, mail.kind, name, token);
  if (account) return account;
  if (mail.kind === 'follow_confirm')
    return followConfirmMail(context, mail.payload as { token: string; name: string });
  if (mail.kind === 'follow')
    return followMail(context, mail.payload as { followId: number; eventIds: number[] }, mail.recipient);
  if (mail.kind === 'waitlist_offer')
    return waitlistMail(context, mail.payload as WaitlistPayload, mail.recipient);
  if (mail.kind === 'waitlist_missed')
    return missedMail(context, mail.payload as MissedPayload, mail.recipient);
  if (mail.kind === 'claim_made') return claimMadeMail(context, mail.payload as { claimId: number });
  return orderId ? orderMail(context, mail, orderId) : null;
}
