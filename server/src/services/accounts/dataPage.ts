/** What is kept of a customer as a page to read, with headings and words for names. Keys of our programs are in the JSON only. */
import { dollars } from '../../lib/dollars';
import { escapeHtml as escape } from '../../lib/html';
import { plainPage } from '../../lib/plainPage';
import type { PersonalData } from './personalData';

type Row = Record<string, unknown>;

const PROGRAMS_OWN = new Set(
  'id uuid userId eventId restaurantId membershipId orderId productId promoCodeId timeSlotId paymentIntentId replacedById referredById position image sku holds version revision outside unproven knownFailure mailKey bookingKey attempts nextAttemptAt refusedAt avatarKey stripeId stripeSubscriptionId transactionId runDate'.split(
    ' ',
  ),
);
const LABELS = new Map([
  ['eventRunAt', 'Event'],
  ['baseCents', 'Dishes'],
  ['preadjustmentCents', 'Before promo code and credit'],
  ['feeCents', 'Reservation fee'],
  ['deliveryType', 'How'],
  ['leadParams', 'How you found us'],
  ['stripeSubscribedAt', 'VIP since'],
  ['stripeSubscriptionEnd', 'VIP until'],
  ['stripeSubCancelled', 'VIP canceled'],
]);

/** `createdAt` → `Created at`; `totalCents` → `Total`. */
function labelOf(name: string): string {
  const words = name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return LABELS.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const instant = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

function textOf(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Cents')) return dollars(value);
  if (value instanceof Date) return `${instant.format(value)} UTC`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((item) => textOf('', item)).join('; ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, item]) => `${labelOf(key)}: ${textOf(key, item)}`)
      .join(', ');
  }
  return name === 'deliveryType' && value === 'd2d' ? 'delivery' : String(value);
}

/** False for what is empty, an amount of 0, and a fact that does not hold. */
function isSaid(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === 0 || value === false) return false;
  return typeof value !== 'object' || value instanceof Date || Object.keys(value).length > 0;
}

function facts(row: Row): string {
  const known = Object.entries(row).filter(([name, value]) => isSaid(value) && !PROGRAMS_OWN.has(name));
  const lines = known.map(
    ([name, value]) => `<dt>${escape(labelOf(name))}</dt><dd>${escape(textOf(name, value))}</dd>`,
  );
  return `<dl>${lines.join('')}</dl>`;
}

function table(caption: string, rows: Row[]): string {
  if (rows.length === 0) return '';
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => !PROGRAMS_OWN.has(name) && rows.some((row) => isSaid(row[name])),
  );
  const head = names.map((name) => `<th scope="col">${escape(labelOf(name))}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${names.map((name) => `<td>${isSaid(row[name]) ? escape(textOf(name, row[name])) : ''}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table><caption>${escape(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

type Line = Row & { optionChoices: { optionName: string; choiceName: string }[] };
/** A line of an order without what the menu says about the dish. */
const lineRow = ({ quantity, name, optionChoices, notes, priceCents }: Line): Row => ({
  quantity,
  name,
  priceCents,
  notes,
  choices: optionChoices.map(({ optionName, choiceName }) => `${optionName}: ${choiceName}`).join(', '),
});

type Payment = Row & { refunds: Row[]; disputes: Row[] };

function orderPart({ lines, payments, ...order }: Row): string {
  const paid = payments as Payment[];
  return [
    `<section><h3>Order ${escape(String(order.id))}${isSaid(order.restaurant) ? `, ${escape(String(order.restaurant))}` : ''}</h3>`,
    facts({ ...order, restaurant: null }),
    table('What was ordered', (lines as Line[]).map(lineRow)),
    table(
      'Payments',
      paid.map(({ refunds: _refunds, disputes: _disputes, ...payment }) => payment),
    ),
    table(
      'Refunds',
      paid.flatMap(({ refunds }) => refunds),
    ),
    table(
      'Disputes',
      paid.flatMap(({ disputes }) => disputes),
    ),
    '</section>',
  ].join('');
}

const TITLE = 'What Dwellivery keeps about you';
const STYLE = `:root{color-scheme:light dark}body{max-width:60rem;margin:0 auto;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h2{margin:2.5rem 0 .5rem;border-top:1px solid #8886;padding-top:1rem}h3{margin:1.5rem 0 .5rem}
dl{display:grid;grid-template-columns:minmax(7rem,30%) 1fr;gap:.25rem 1rem;margin:0}dt{opacity:.75}dd{margin:0}
.wide{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;min-width:100%}caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884;overflow-wrap:normal}`;

/** @param madeAt when the data was read */
export function dataPage({ profile, orders, ...parts }: PersonalData, madeAt: Date): string {
  const others = Object.entries(parts).map(([name, rows]) => {
    const title = labelOf(name);
    const body = rows.length > 0 ? table(`${rows.length} in all`, rows) : '<p>Nothing.</p>';
    return `<h2>${escape(title)}</h2>${body}`;
  });
  const body = `<h1>${TITLE}</h1><p>As of ${escape(textOf('', madeAt))}. Your password and the keys of your sessions are kept as hashes only, and left out. Card numbers are at our card provider only. Numbers and keys that only our programs use are in the JSON file.</p>
<h2>You</h2>${facts(profile)}
<h2>Orders</h2>${orders.length > 0 ? orders.map(orderPart).join('\n') : '<p>None.</p>'}
${others.join('\n')}`;
  return plainPage(TITLE, STYLE, body);
}
