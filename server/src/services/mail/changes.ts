/** The mails about changes of paid orders (ADR 0107). */
import { dollars } from '../../lib/dollars';
import { composeText, hello, orderMailOf, present, type MailText, type OrderMail } from './templates';

function differenceText(differenceCents: number): string | null {
  if (differenceCents === 0) return null;
  const amount = dollars(Math.abs(differenceCents));
  return differenceCents > 0
    ? `You paid ${amount} more.`
    : `${amount} goes back the way it came; a card takes some days.`;
}

export const orderChangedMail = (order: OrderMail): MailText => {
  const opening = `${hello(order.name)}, your order from ${order.restaurant} was changed. It is for ${order.when}. ${order.handover}`;
  const difference = differenceText(order.differenceCents);
  return orderMailOf(order, 'Your order was changed', present(opening, difference), 'New total');
};

/** Its order may be cancelled since. */
export const changeRefundedMail = (order: OrderMail): MailText =>
  composeText('A change of your order was not made', [
    `${hello(order.name)}, the payment for a change of your order from ${order.restaurant} for ${order.when} arrived too late. ${order.isPaid ? `Your order is as it was, and ${order.amount} goes back.` : `${order.amount} goes back.`} A card takes some days.`,
    { label: 'See your order', url: order.receiptUrl },
  ]);
