/** Texts of the mails, each as plain text and as HTML. Inline styles only, because mail programs support no others. */
import { escapeHtml as escape } from '../../lib/html';

export type MailText = {
  subject: string;
  text: string;
  html: string;
  /** Headers that lead to unsubscribing. */
  list?: { unsubscribe: { url: string; comment: string } };
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string; contentType: string }[];
};
/** Name, value, and a line below the name. */
export type MailTableRow = [name: string, value: string, note?: string];
/** The last row of a table is its sum. */
type Part =
  | string
  | { label: string; url: string }
  | { link: string; url: string }
  | { rows: MailTableRow[] };

const RULE = '1px solid #e4d6bf';

function htmlPart(part: Part): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escape(part)}</p>`;
  if ('rows' in part) {
    const cells = part.rows.map(([name, value, note], index) => {
      const last = index === part.rows.length - 1 ? `;border-top:${RULE};font-weight:bold` : '';
      return `<tr><td style="padding:6px 16px 6px 0${last}">${escape(name)}${note ? `<br><span style="color:#66534a;font-size:14px">${escape(note)}</span>` : ''}</td><td align="right" style="padding:6px 0;white-space:nowrap${last}">${escape(value)}</td></tr>`;
    });
    return `<table role="presentation" width="100%" style="margin:0 0 20px;border-collapse:collapse">${cells.join('')}</table>`;
  }
  if ('link' in part)
    return `<p style="margin:0 0 16px"><a href="${escape(part.url)}" style="color:#66534a">${escape(part.link)}</a></p>`;
  return `<p style="margin:0 0 24px"><a href="${escape(part.url)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#b8301a;color:#fff;font-weight:bold;text-decoration:none">${escape(part.label)}</a></p>`;
}

function textPart(part: Part): string {
  if (typeof part === 'string') return part;
  if ('rows' in part)
    return part.rows
      .map(([name, value, note]) => [`${name}: ${value}`, note && `  ${note}`].filter(Boolean).join('\n'))
      .join('\n');
  return `${'link' in part ? part.link : part.label}: ${part.url}`;
}

export const composeText = (subject: string, parts: Part[]): MailText => ({
  subject,
  text: `${[...parts.map(textPart), 'Dwellivery'].join('\n\n')}\n`,
  html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fbf4e7;color:#2b211b;font:16px/1.5 system-ui,sans-serif"><div style="max-width:34rem;margin:0 auto"><p style="margin:0 0 12px;color:#b8301a;font-size:18px;font-weight:bold">Dwellivery</p><div style="padding:24px 24px 8px;border:${RULE};border-radius:20px;background:#fffdf8"><h1 style="font-size:24px;line-height:1.2;margin:0 0 16px">${escape(subject)}</h1>${parts.map(htmlPart).join('')}</div></div></body></html>`,
});

/** With a line below that leads to the notification choices. */
export const withFoot = (mail: MailText, url: string): MailText => ({
  ...mail,
  text: `${mail.text}\nChoose what we write to you about: ${url}\n`,
  html: mail.html.replace(
    '</body>',
    () =>
      `<p style="max-width:34rem;margin:16px auto 0;text-align:center;font-size:14px"><a href="${escape(url)}" style="color:#66534a">Choose what we write to you about</a></p></body>`,
  ),
});

/**
 * The first word of a name, if it looks like a name. Registration mails this free text to any address, so links and
 * advertising must not get into it.
 */
function called(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u.test(first) ? ` ${first}` : '';
}
export const hello = (name: string): string => `Hi${called(name) || ' there'}`;

export const confirmMail = (name: string, url: string): MailText =>
  composeText('Confirm your email', [
    `${hello(name)}, thanks for signing up. Please confirm that this address is yours within 7 days.`,
    { label: 'Confirm my email', url },
    'If you did not sign up, ignore this mail and nothing happens.',
  ]);

export const resetMail = (name: string, url: string): MailText =>
  composeText('Reset your password', [
    `${hello(name)}, somebody asked to reset the password of your account.`,
    { label: 'Choose a new password', url },
    'The link works for 2 hours and once. If it was not you, ignore this mail: your password stays as it is.',
  ]);

export type OrderMail = {
  name: string;
  restaurant: string;
  /** The day on which the food is handed over. */
  when: string;
  /** That is the day after the event's. */
  isAfterMidnight: boolean;
  /** Where and when the food is handed over. */
  handover: string;
  /** Until when it can be canceled; null if it cannot any more. */
  cancelText: string | null;
  lines: MailTableRow[];
  /** The dishes with their choices and notes, as a list in a sentence. */
  dishes: string;
  /** What the customer wrote to the kitchen; null for nothing. */
  notes: string | null;
  total: string;
  receiptUrl: string;
  /** Null if the order can no longer be paid. */
  retryUrl: string | null;
  /** Pickup instructions; null for a delivery or if there are none. */
  instructions: string | null;
  /** Not cancelled since. */
  isPaid: boolean;
  /** The event was cancelled, and the order with it. */
  isEventCancelled: boolean;
  /** iCalendar. */
  calendar: string;
  /** What goes back of a cancelled order; null if nothing does. */
  refund: string | null;
  /** The reservation fee that a cancelled order kept; null if it kept none. */
  keptFee: string | null;
  /** The same of the fee for delivery. */
  keptD2d: string | null;
  /** What goes back of an order that stays, or is given for a claim. */
  amount: string;
  /** By how much a change made the total higher, which was paid; what is below 0 goes back. */
  differenceCents: number;
  /** The operator's words about a claim. */
  words: string;
  /** The card that a refund goes to; null if it is not known. */
  card: string | null;
};

export const present = (...texts: (string | null)[]): string[] => texts.filter((text) => text !== null);

const calendarOf = ({ calendar }: OrderMail): Pick<MailText, 'attachments'> => ({
  attachments: [{ filename: 'order.ics', content: calendar, contentType: 'text/calendar; charset=utf-8' }],
});

/** The order as it is paid, with its calendar file. @param sum the name of its total */
export const orderMailOf = (order: OrderMail, subject: string, opening: string[], sum: string): MailText => ({
  ...composeText(subject, [
    ...opening,
    { rows: [...order.lines, [sum, order.total]] },
    ...present(order.notes, order.instructions, order.cancelText),
    { label: 'View your receipt', url: order.receiptUrl },
  ]),
  ...calendarOf(order),
});

export const receiptMail = (order: OrderMail): MailText => {
  const thanks = `Thank you${called(order.name).replace(' ', ', ')}. Your order is in for ${order.when}. ${order.handover}`;
  return orderMailOf(order, `${order.restaurant} is headed your way!`, [thanks], 'Total paid');
};

export const paymentFailedMail = (order: OrderMail): MailText =>
  composeText('Your payment failed', [
    `Your ${order.total} payment for ${order.restaurant} on ${order.when} failed.`,
    order.retryUrl === null
      ? 'It can no longer be paid, because ordering has closed.'
      : { label: 'Resubmit payment', url: order.retryUrl },
    'Nothing was charged. If your statement says otherwise, answer this mail.',
  ]);

const refundRow = ({ refund }: OrderMail): Part[] =>
  refund === null ? [] : [{ rows: [['Refund', refund]] }];

function beyondKept({ keptFee, keptD2d }: OrderMail): string {
  const kept = present(keptFee && 'the reservation fee', keptD2d && 'the delivery fee');
  return kept.length === 0 ? 'What you paid' : `What you paid beyond ${kept.join(' and ')}`;
}

export const orderCancelledMail = (order: OrderMail): MailText =>
  composeText('Your order is canceled', [
    `${hello(order.name)}, your order from ${order.restaurant} for ${order.when} is canceled. ${beyondKept(order)} goes back the way it came; a card takes some days.`,
    ...(order.keptFee === null
      ? []
      : [
          `The reservation fee of ${order.keptFee} is kept for another order of this day. It comes back if that one is canceled or stays unpaid.`,
        ]),
    ...(order.keptD2d === null
      ? []
      : [
          `The delivery fee of ${order.keptD2d} is kept, because orders of neighbors come with your delivery. It comes back if they are all canceled or stay unpaid.`,
        ]),
    ...refundRow(order),
  ]);

export const orderRefundedMail = (order: OrderMail): MailText =>
  composeText('A payment came too late and goes back', [
    `${hello(order.name)}, a payment for ${order.restaurant} on ${order.when} arrived after its order had ended. The whole sum is on its way back to you.`,
    { label: 'See your order', url: order.receiptUrl },
  ]);

export const orderChargedTwiceMail = (order: OrderMail): MailText =>
  composeText('A second payment goes back', [
    `${hello(order.name)}, your order from ${order.restaurant} for ${order.when} was charged twice. The order stays as it is, and the second payment of ${order.amount} is on its way back to you. A card takes some days.`,
    { label: 'See your order', url: order.receiptUrl },
  ]);

export const eventCancelledMail = (order: OrderMail): MailText =>
  composeText(`${order.restaurant} is not coming`, [
    `${hello(order.name)}, we are sorry: the event of ${order.restaurant} on ${order.when} was canceled, and your order with it. What you paid goes back the way it came; a card takes some days.`,
    ...refundRow(order),
    { label: 'See your order', url: order.receiptUrl },
  ]);

export const orderPartlyRefundedMail = (order: OrderMail): MailText =>
  composeText(`${order.amount} on their way back to you`, [
    `${hello(order.name)}, we give you back ${order.amount} of your order from ${order.restaurant} for ${order.when}. The order stays as it is. A card takes some days.`,
    { label: 'See your order', url: order.receiptUrl },
  ]);

export const orderMovedMail = (order: OrderMail): MailText =>
  composeText('Your order has a new time', [
    `${hello(order.name)}, the time of your order from ${order.restaurant} for ${order.when} has changed. ${order.handover}`,
    { label: 'See your order', url: order.receiptUrl },
    'If this time does not suit you, answer this mail.',
  ]);

/** By whether the food is handed over after midnight: that is the night of the day named. */
const REMINDED = {
  tomorrow: ['tomorrow', 'tomorrow night, after midnight'],
  today: ['today', 'tonight, after midnight'],
} as const;

export const reminderMail =
  (day: 'tomorrow' | 'today') =>
  (order: OrderMail): MailText => {
    const comes = REMINDED[day][order.isAfterMidnight ? 1 : 0];
    return {
      ...composeText(`Your order from ${order.restaurant} comes ${comes.split(',')[0]}`, [
        `${hello(order.name)}, your order from ${order.restaurant} is for ${comes}, ${order.when}. ${order.handover}`,
        `Your order: ${order.dishes}.`,
        ...present(order.notes, order.instructions, order.cancelText),
        { label: 'View your receipt', url: order.receiptUrl },
      ]),
      ...calendarOf(order),
    };
  };
