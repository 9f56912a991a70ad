import type { ApiProblem } from '@/api/errors';
import type { Table } from '@/api/types';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { formatMoney } from '@dwellivery/domain/money';
import { timeLeft } from '@dwellivery/domain/timeLeft';
import { instantOf } from '@dwellivery/domain/zone';
import { handoverOf } from './tableState';

/** What has become of a shared cart. */
export function sentenceOf({ host, state }: Pick<Table, 'host' | 'state'>): string {
  switch (state) {
    case 'open':
      return `${host}'s table is open.`;
    case 'locked':
      return `${host} is ordering.`;
    case 'ordered':
      return `${host} has ordered.`;
    case 'ended':
      return 'The order was not placed.';
  }
}

const dayAndTime = (at: string, zone: string): string => `${formatDay(at, zone)}, ${formatTime(at, zone)}`;

/** `Choose until Wed, Jun 3, 11:00 AM (2 hours left).` */
export function untilText({ closesAt, eventTimeZone }: Table, now: number): string {
  const left = timeLeft(instantOf(closesAt) - now);
  return `Choose until ${dayAndTime(closesAt, eventTimeZone)}${left && ` (${left})`}.`;
}

export const limitText = ({ guestLimit }: Table): string =>
  guestLimit === null ? '' : ` Up to ${formatMoney(guestLimit)} for each guest, before tax.`;

/** When and where a guest gets the food. */
export function handoverText(table: Table): string {
  const at = dayAndTime(handoverOf(table), table.eventTimeZone);
  return table.deliveryType === 'pickup'
    ? `It is picked up ${at}. The event's page says where.`
    : `It comes ${at}, at ${table.isHost ? 'your' : `${table.host}'s`} door.`;
}

/** What the host sends to guests who have not chosen. */
export function reminderText(table: Table, url: string, now: number): string {
  const { name, restaurantName, eventRunAt, eventTimeZone } = table;
  return `${name}: ${restaurantName}, ${formatDay(eventRunAt, eventTimeZone)}. ${untilText(table, now)} ${url}`;
}

/** Dishes that the menu no longer offers as they were chosen. */
export const goneWords = (names: readonly string[]): string =>
  `${names.join(', ')}: no longer on the menu as you chose it. Take it out, so that the rest is sent.`;

const LATER = 'They are kept on this device.';

/** Why the server did not take a guest's dishes, and what to do. */
export function refusalText({ code, message }: ApiProblem, table: Table): string {
  const { host, guestLimit } = table;
  switch (code) {
    case 'guest_limit':
      return `Your dishes cost more than ${guestLimit === null ? 'the limit' : formatMoney(guestLimit)}, the limit of ${host}'s table. Take something out, and the rest is sent.`;
    case 'table_full':
      return `No more dishes fit at this table. Take something out, or ask ${host}.`;
    case 'table_locked':
      return `${host} is ordering, so your last change was not sent. Ask ${host} to open the table again. ${LATER}`;
    case 'table_ended':
    case 'event_closed':
      return `${host}'s table has ended, so your last change was not sent. ${LATER}`;
    case 'item_unavailable':
    case 'option_required':
      return 'A dish is no longer on the menu as you chose it. Change it, or take it out.';
    default:
      return message;
  }
}
