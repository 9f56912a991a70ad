/** What is kept of a customer as a page to read, like a letter. Keys of our programs are in the JSON only. */
import { escapeHtml as escape } from '../../lib/html';
import { plainPage } from '../../lib/plainPage';
import type { OrderFactsRow } from '../mail/orderRows';
import { orderPart } from './dataOrders';
import { facts, instantText, labelOf, table } from './dataText';
import type { PersonalData } from './personalData';

/** Of times that belong to no event, for a customer without an order. */
const DEFAULT_ZONE = 'America/Chicago';

const TITLE = 'What Dwellivery keeps about you';
const STYLE = `:root{color-scheme:light dark}body{max-width:60rem;margin:0 auto;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h2{margin:2.5rem 0 .5rem;border-top:1px solid #8886;padding-top:1rem}h3{margin:1.5rem 0 .5rem}
dl{display:grid;grid-template-columns:minmax(7rem,30%) 1fr;gap:.25rem 1rem;margin:0}dt{opacity:.75}dd{margin:0}
.wide{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;min-width:100%}caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884;overflow-wrap:normal}`;

/** @param rows of the orders with their events @param madeAt when the data was read */
export function dataPage(
  { profile, orders, ...parts }: PersonalData,
  rows: OrderFactsRow[],
  madeAt: Date,
): string {
  const zone = rows.at(-1)?.zone ?? DEFAULT_ZONE;
  const letters = orders.flatMap((data) => {
    const row = rows.find(({ order }) => order.id === data.order.id);
    return row ? [orderPart(data, row, madeAt)] : [];
  });
  const others = Object.entries(parts).map(([name, list]) => {
    const body = list.length > 0 ? table(`${list.length} in all`, list, zone) : '<p>Nothing.</p>';
    return `<h2>${escape(labelOf(name))}</h2>${body}`;
  });
  const body = `<h1>${TITLE}</h1><p>As of ${escape(instantText(madeAt, zone))}. Your password and the keys of your sessions are kept as hashes only, and left out. Card numbers are at our card provider only. Numbers and keys that only our programs use are in the JSON file.</p>
<h2>You</h2>${facts(profile, zone)}
<h2>Orders</h2>${letters.length > 0 ? letters.join('\n') : '<p>None.</p>'}
${others.join('\n')}`;
  return plainPage(TITLE, STYLE, body);
}
