/** No mail quotes a name that holds a link or markup: a name is free text that a stranger may have typed. */
import * as changes from './changes';
import * as claims from './claims';
import * as templates from './templates';
import type { OrderMail } from './templates';

const EVIL = 'http://evil.test/prize <b>now</b>';
const order: OrderMail = {
  name: EVIL,
  restaurant: 'Nonna Rosa',
  when: 'Thursday, June 18',
  isAfterMidnight: false,
  cancelText: null,
  dishes: '1 × Margherita',
  notes: null,
  handover: 'Pick it up at 5:30 PM.',
  lines: [['1 × Margherita', '$12.00']],
  total: '$12.00',
  receiptUrl: 'https://app.test/orders/1/receipt',
  retryUrl: 'https://app.test/orders/1/retry',
  instructions: null,
  isPaid: true,
  isEventCancelled: false,
  calendar: 'BEGIN:VCALENDAR',
  refund: '$7.00',
  keptFee: null,
  keptD2d: null,
  amount: '$5.00',
  differenceCents: 549,
  words: 'We are sorry about the flan.',
  card: 'Visa ending 4242',
};

it.each([
  ['confirmation', templates.confirmMail(EVIL, 'https://app.test/c')],
  ['reset', templates.resetMail(EVIL, 'https://app.test/r')],
  ['receipt', templates.receiptMail(order)],
  ['failed payment', templates.paymentFailedMail(order)],
  ['cancelled order', templates.orderCancelledMail(order)],
  ['refund', templates.orderRefundedMail(order)],
  ['second charge', templates.orderChargedTwiceMail(order)],
  ['cancelled event', templates.eventCancelledMail(order)],
  ['partial refund', templates.orderPartlyRefundedMail(order)],
  ['moved order', templates.orderMovedMail(order)],
  ['changed order', changes.orderChangedMail(order)],
  ['refund for a change', changes.changeRefundedMail(order)],
  ['reminder', templates.reminderMail('today')(order)],
  ['refund for a claim', claims.claimRefundedMail(order)],
  ['credit for a claim', claims.claimCreditedMail(order)],
  ['answer to a claim', claims.claimAnsweredMail(order)],
])('the mail of a %s holds nothing of such a name', (_what, mail) => {
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/evil\.test|prize|<b>now|&lt;b/);
});

it('greets by the first word of a plain name', () => {
  expect(templates.reminderMail('tomorrow')({ ...order, name: 'Zoë O’Neil' }).text).toContain('Hi Zoë, ');
});

it.each([templates.orderCancelledMail, templates.eventCancelledMail])(
  'names the refund of a cancelled order, and none if nothing goes back',
  (make) => {
    expect(make(order).text).toContain('$7.00');
    expect(make({ ...order, refund: null }).text).not.toMatch(/Refund|\$/);
  },
);

it('says of a kept reservation fee that it does not go back', () => {
  expect(templates.orderCancelledMail(order).text).toContain('What you paid goes back');
  const { text } = templates.orderCancelledMail({ ...order, keptFee: '$5.00' });
  expect(text).toContain('What you paid beyond the reservation fee goes back');
  expect(text).toContain('The reservation fee of $5.00 is kept for another order of this day.');
});

it('says of a kept delivery fee why it does not go back, beside a reservation fee too', () => {
  const { text } = templates.orderCancelledMail({ ...order, keptD2d: '$4.00' });
  expect(text).toContain('What you paid beyond the delivery fee goes back');
  expect(text).toContain(
    'The delivery fee of $4.00 is kept, because orders of neighbors come with your delivery.',
  );
  const both = templates.orderCancelledMail({ ...order, keptFee: '$5.00', keptD2d: '$4.00' }).text;
  expect(both).toContain('What you paid beyond the reservation fee and the delivery fee goes back');
});

it('says of a changed order what it is now, what was paid or goes back, and nothing of an equal price', () => {
  const textOf = (differenceCents: number) => changes.orderChangedMail({ ...order, differenceCents }).text;
  expect(textOf(549)).toMatch(/You paid \$5\.49 more\.\n\n1 × Margherita: \$12\.00\nNew total: \$12\.00/);
  expect(textOf(-549)).toContain('$5.49 goes back the way it came; a card takes some days.');
  expect(textOf(0)).not.toMatch(/You paid|goes back/);
});

it('says of a change that came too late that the order is as it was, if it is not canceled since', () => {
  expect(changes.changeRefundedMail(order).text).toContain('Your order is as it was, and $5.00 goes back.');
  const { text } = changes.changeRefundedMail({ ...order, isPaid: false });
  expect(text).toContain('arrived too late. $5.00 goes back.');
});
