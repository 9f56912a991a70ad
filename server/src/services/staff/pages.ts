/** The kitchen sheet and the door list as plain pages to print, on the event's day with buttons. They load nothing. */
import { escapeHtml as escape } from '../../lib/html';
import { plainPage, scriptPolicy } from '../../lib/plainPage';
import { BUTTON_STYLE, PRESS_END, stageButtons, stopButton, type Presses } from './buttons';
import type { Bag, DoorList, Stop, Visit } from './door';
import type { Cooked, KitchenSheet, Label } from './kitchen';
import { PRESS_SCRIPT } from './pressScript';
import type { EventFacts } from './staffOrders';

const STYLE = `body{font:16px/1.4 system-ui,sans-serif;margin:1.5rem auto;padding:0 1rem;max-width:60rem;color:#000;background:#fff}
h1{font-size:1.5rem;margin:0}h2{margin:2rem 0 .5rem;border-bottom:2px solid}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #bbb}td:first-child{white-space:nowrap}
.n{font-weight:bold}.warn{border:2px solid;padding:.5rem}.labels{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:.5rem}
.bags{margin:0;padding-left:1.2rem}.bags li{margin-bottom:.5rem}.label{border:1px dashed;padding:.5rem;break-inside:avoid}.label p,.label ul{margin:.2rem 0}.label ul{padding-left:1.2rem}.note{font-style:italic}.what{display:block;font-size:.9em}
@media print{body{margin:0;max-width:none;font-size:12pt}section+section{break-before:page}tr{break-inside:avoid}}
@media screen and (max-width:40rem){.stack thead{display:none}.stack,.stack tbody,.stack tr,.stack td{display:block}.stack tr{border-bottom:2px solid;padding:.5rem 0}.stack td{border:0;padding:.1rem 0}}
${BUTTON_STYLE}`;

export const PAGE_POLICY = scriptPolicy(STYLE, PRESS_SCRIPT);

const page = (title: string, body: string): string => plainPage(title, STYLE, body);
const endOf = (presses: Presses | undefined): string => (presses ? PRESS_END : '');

function headOf(kind: string, event: EventFacts, facts: string): string {
  const cancelled = event.isCancelled ? '<p class="warn">This event was canceled.</p>' : '';
  const open =
    event.beingPaid > 0
      ? `<p class="warn">${event.beingPaid} more ${event.beingPaid === 1 ? 'order is' : 'orders are'} being paid now. Look again later.</p>`
      : '';
  return `<h1>${kind}: ${escape(event.restaurant)}</h1><p>Event ${event.id}, ${escape(event.day)}, ${escape(event.window)}. ${facts}</p>${cancelled}${open}`;
}

const note = (text: string | null): string => (text ? `<span class="note">${escape(text)}</span>` : '');
const cells = (...values: string[]): string =>
  `<tr>${values.map((value) => `<td>${value}</td>`).join('')}</tr>`;
const htmlTable = (header: string[], rows: string[], name = ''): string =>
  `<table${name && ` class="${name}"`}><thead><tr>${header.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

const what = (contents: string): string => `<span class="what">${escape(contents)}</span>`;

const dishRow = ({ quantity, dish, choices, contents, notes }: Cooked): string =>
  cells(
    `<span class="n">${quantity} ×</span>`,
    `${escape(dish)}${what(contents)}`,
    escape(choices.join(', ')),
    note(notes),
  );

/** Shows who printed the sheet before that their paper is older. */
const changedText = ({ changed }: Pick<Bag, 'changed'>): string =>
  changed === null ? '' : `<span class="n">Changed ${escape(changed)}</span>`;

const labelBox = (label: Label): string => {
  const { order, guest, customer, how, time, notes, items, comesWith } = label;
  const list = items.map(({ quantity, dish, choices, contents, notes: own }) => {
    const more = choices.length > 0 ? ` (${escape(choices.join(', '))})` : '';
    return `<li>${quantity} × ${escape(dish)}${more} ${note(own)}${what(contents)}</li>`;
  });
  const facts = [time, how, comesWith && `with ${comesWith}`].filter(Boolean).join(', ');
  return `<div class="label"><p class="n">${order} · ${escape(guest ?? customer)}</p><p>${[escape(facts), changedText(label)].filter(Boolean).join('<br>')}</p><ul>${list.join('')}</ul><p>${note(notes)}</p></div>`;
};

/** @param presses on the event's day, behind a link */
export function kitchenPage({ event, orders, slots, totals }: KitchenSheet, presses?: Presses): string {
  const header = ['how many', 'dish', 'choices', 'notes'];
  const all = totals.map((one) => dishRow({ ...one, notes: null }));
  const sections = slots.map(
    (slot) =>
      `<section><h2>${escape(slot.time ?? 'No time chosen')}: ${slot.orders} ${slot.orders === 1 ? 'order' : 'orders'}</h2>${htmlTable(header, slot.dishes.map(dishRow))}<h2>Labels</h2><div class="labels">${slot.labels.map(labelBox).join('')}</div></section>`,
  );
  const head = headOf('Kitchen', event, `${orders} paid ${orders === 1 ? 'order' : 'orders'}.`);
  const buttons = presses ? stageButtons(presses) : '';
  return page(
    `Kitchen, ${event.restaurant}, ${event.day}`,
    `${head}${buttons}<section><h2>To cook in all</h2>${htmlTable(header.slice(0, 3), all)}</section>${sections.join('')}${endOf(presses)}`,
  );
}

const phoneLink = (phone: string | null): string =>
  phone ? `<a href="tel:${escape(phone.replace(/[^\d+]/g, ''))}">${escape(phone)}</a>` : 'no phone';

const who = ({ guest, customer, phone }: Bag): string =>
  `${guest === null ? '' : `<span class="n">${escape(guest)}</span><br>`}${escape(customer)}<br>${phoneLink(phone)}`;
const dishesOf = (visit: Bag): string => visit.dishes.map(escape).join('<br>');
const numberOf = (bag: Bag): string => [bag.order, changedText(bag)].filter(Boolean).join('<br>');

const bagItem = (bag: Bag): string =>
  `<li><span class="n">${numberOf(bag)}</span><br>${who(bag)}<br>${dishesOf(bag)}${bag.notes ? `<br>${note(bag.notes)}` : ''}</li>`;

/** Each of several bags has its name and notes beside it, so that none is handed to another neighbor. */
const stopBags = ({ bags }: Stop): [where: string, who: string, order: string] => {
  const [bag, ...others] = bags;
  if (bag && others.length === 0) return [note(bag.notes), who(bag), `${numberOf(bag)}<br>${dishesOf(bag)}`];
  const guests = bags.flatMap(({ guest }) => guest ?? []);
  const names = guests.length > 0 ? `: ${escape(guests.join(', '))}` : '';
  return ['', `${bags.length} bags${names}`, `<ul class="bags">${bags.map(bagItem).join('')}</ul>`];
};

function stopRow(stop: Stop, presses: Presses | undefined): string {
  const [notes, names, bags] = stopBags(stop);
  const [first] = stop.bags;
  return cells(
    `<span class="n">${stop.number}</span>`,
    escape(stop.time ?? ''),
    `${escape(stop.address)}<br>${notes}`,
    names,
    bags,
    stop.miles === null ? 'not on the map' : `${stop.miles.toFixed(1)} mi`,
    ...(presses && first ? [stopButton(presses, first.order)] : []),
  );
}

const pickupRow = (visit: Visit): string =>
  cells(
    escape(visit.time ?? ''),
    who(visit),
    `<span class="n">${numberOf(visit)}</span>`,
    dishesOf(visit),
    note(visit.notes),
  );

/** @param presses on the event's day, behind a link */
export function doorPage({ event, stops, pickups }: DoorList, presses?: Presses): string {
  const bags = stops.reduce((sum, stop) => sum + stop.bags.length, 0);
  const drives = bags > stops.length ? `${bags} bags at ${stops.length} stops` : String(bags);
  const head = headOf('Door list', event, `${drives} to deliver, ${pickups.length} to hand over.`);
  // Who drives does not cook.
  const buttons = presses ? stageButtons(presses, ['cooking']) : '';
  const columns = ['stop', 'time', 'where', 'who', 'order', 'from the last'];
  const drive = htmlTable(
    presses ? [...columns, 'delivered'] : columns,
    stops.map((stop) => stopRow(stop, presses)),
    'stack',
  );
  const hand = htmlTable(['time', 'who', 'order', 'what', 'notes'], pickups.map(pickupRow), 'stack');
  return page(
    `Door list, ${event.restaurant}, ${event.day}`,
    `${head}${buttons}${stops.length > 0 ? `<section><h2>Deliveries</h2>${drive}</section>` : ''}${pickups.length > 0 ? `<section><h2>Pickup${event.pickup ? `: ${escape(event.pickup)}` : ''}</h2>${hand}</section>` : ''}${endOf(presses)}`,
  );
}

/** Why a link is refused. */
export const refusalPage = (message: string): string =>
  page('Not here', `<h1>Not here</h1><p>${escape(message)}</p>`);
