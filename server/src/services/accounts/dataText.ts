/** What is kept of a customer in words: names of columns, values, tables. */
import { dollars } from '../../lib/dollars';
import { escapeHtml as escape } from '../../lib/html';

export type Row = Record<string, unknown>;

const PROGRAMS_OWN = new Set(
  'id uuid userId eventId restaurantId membershipId orderId productId promoCodeId timeSlotId paymentIntentId replacedById referredById position image sku holds version revision outside unproven knownFailure mailKey bookingKey attempts nextAttemptAt refusedAt avatarKey pictureKey stripeId stripeSubscriptionId transactionId runDate timeZone'.split(
    ' ',
  ),
);
const LABELS = new Map([
  ['claims', 'What you reported of a dinner'],
  ['eventRunAt', 'Event'],
  ['createdAt', 'When'],
  ['updatedAt', 'Last change'],
  ['leadParams', 'How you found us'],
  ['stripeSubscribedAt', 'VIP since'],
  ['stripeSubscriptionEnd', 'VIP until'],
  ['stripeSubCancelled', 'VIP canceled'],
  ['notifiedDevices', 'Devices with notifications'],
  ['acceptedAt', 'Last notification'],
  ['waitingLists', 'Waitlists'],
  ['tables', 'Tables, where neighbors ordered with you'],
  ['seats', 'Your seats at shared carts'],
  ['toldEvents', 'Events that we wrote to you about'],
  ['mailedLinks', 'Links that we mailed to you'],
  ['quotes', 'Carts that you asked the price of'],
  ['identities', 'Sign-ins with Google and Facebook'],
  ['savedCards', 'Saved cards'],
]);

/** `createdAt` → `Created at`; `totalCents` → `Total`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return LABELS.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** `June 18, 2026, 5:30 PM CDT` */
export const instantText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone },
  })
    .format(at)
    .replace(' at ', ', ');

function textOf(name: string, value: unknown, zone: string): string {
  if (typeof value === 'number' && name.endsWith('Cents')) return dollars(value);
  if (value instanceof Date) return instantText(value, zone);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((item) => textOf('', item, zone)).join('; ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, item]) => `${labelOf(key)}: ${textOf(key, item, zone)}`)
      .join(', ');
  }
  return String(value);
}

/** False for what is empty, an amount of 0, and a fact that does not hold. */
function isPrinted(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === 0 || value === false) return false;
  return typeof value !== 'object' || value instanceof Date || Object.keys(value).length > 0;
}

/** @param zone of its times */
export function facts(row: Row, zone: string): string {
  const known = Object.entries(row).filter(([name, value]) => isPrinted(value) && !PROGRAMS_OWN.has(name));
  const lines = known.map(
    ([name, value]) => `<dt>${escape(labelOf(name))}</dt><dd>${escape(textOf(name, value, zone))}</dd>`,
  );
  return `<dl>${lines.join('')}</dl>`;
}

/** @param zone of the times of rows that name none */
export function table(caption: string, rows: Row[], zone: string): string {
  if (rows.length === 0) return '';
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => !PROGRAMS_OWN.has(name) && rows.some((row) => isPrinted(row[name])),
  );
  const head = names.map((name) => `<th scope="col">${escape(labelOf(name))}</th>`).join('');
  const cellOf = (row: Row, name: string) => {
    const own = typeof row.timeZone === 'string' ? row.timeZone : zone;
    return `<td>${isPrinted(row[name]) ? escape(textOf(name, row[name], own)) : ''}</td>`;
  };
  const body = rows.map((row) => `<tr>${names.map((name) => cellOf(row, name)).join('')}</tr>`);
  return `<div class="wide"><table><caption>${escape(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}
