import { InvalidArgumentError, type Command } from 'commander';
import { csv } from '../../services/staff/csv';
import { doorList, type Bag, type DoorList } from '../../services/staff/door';
import { kitchenSheet, type Cooked, type KitchenSheet } from '../../services/staff/kitchen';
import { endStaffLinks, makeStaffLink, MAX_HOURS } from '../../services/staff/links';
import { doorPage, kitchenPage } from '../../services/staff/pages';
import type { EventFacts } from '../../services/staff/staffOrders';
import type { Actions } from '../actions';
import { answer, table, type Desk, type Plan } from '../answer';
import { wholeNumber } from '../arguments';
import { usage } from '../exits';

type Options = { csv?: boolean; html?: boolean; link?: boolean; hours: number };

const headText = (
  kind: string,
  { id, restaurant, day, window, beingPaid, isCancelled }: EventFacts,
): string =>
  [
    `${kind}: ${restaurant}, event ${id}, ${day}, ${window}`,
    ...(isCancelled ? ['This event was canceled.'] : []),
    ...(beingPaid > 0 ? [`Being paid now, and not in here: ${beingPaid}`] : []),
  ].join('\n');

const dishRow = ({ quantity, dish, choices, contents, notes }: Cooked): string[] => [
  `${quantity} ×`,
  dish,
  choices.join(', '),
  contents,
  notes ?? '',
];

function kitchenText({ event, orders, slots, totals }: KitchenSheet): string {
  const header = ['', 'dish', 'choices', 'labels', 'notes'];
  const parts = slots.map(
    ({ time, orders: count, dishes }) =>
      `${time ?? 'No time chosen'}: ${count} of ${orders} orders\n${table(header, dishes.map(dishRow))}`,
  );
  const all = table(
    header.slice(0, 4),
    totals.map((one) => dishRow({ ...one, notes: null }).slice(0, 4)),
  );
  return [headText('Kitchen', event), ...parts, `To cook in all\n${all}`].join('\n\n');
}

/** One row for each dish of each order, so that a spreadsheet can sum as it likes. */
const kitchenCsv = ({ slots }: KitchenSheet): string =>
  csv(
    [
      ...['time', 'order', 'customer', 'how', 'quantity', 'dish', 'choices', 'labels', 'notes'],
      ...['order notes', 'comes with', 'guest', 'changed'],
    ],
    slots.flatMap(({ labels }) =>
      labels.flatMap(({ order, changed, guest, customer, how, time, notes, items, comesWith }) =>
        items.map((item) => [
          ...[time, order, customer, how, item.quantity, item.dish, item.choices.join('; ')],
          ...[item.contents, item.notes, notes, comesWith, guest, changed],
        ]),
      ),
    ),
  );

const whoOf = ({ guest, customer }: Bag): string => (guest === null ? customer : `${guest} (${customer})`);
const numberOf = ({ order, changed }: Bag): string =>
  changed === null ? String(order) : `${order}, changed ${changed}`;

function doorText({ event, stops, pickups }: DoorList): string {
  const drive = stops.flatMap(({ number, time, address, miles, bags }) =>
    bags.map((bag, at) => [
      ...(at === 0 ? [String(number), time ?? '', address] : ['', '', '']),
      ...[whoOf(bag), bag.phone ?? 'no phone', numberOf(bag)],
      ...[at > 0 ? '' : miles === null ? 'not on the map' : `${miles} mi`, bag.notes ?? ''],
    ]),
  );
  const hand = pickups.map((one) => [
    ...[one.time ?? '', whoOf(one), one.phone ?? 'no phone', numberOf(one), one.notes ?? ''],
  ]);
  return [
    headText('Door list', event),
    `Deliveries\n${table(['stop', 'time', 'where', 'who', 'phone', 'order', 'from the last', 'notes'], drive)}`,
    `Pickup${event.pickup ? `: ${event.pickup}` : ''}\n${table(['time', 'who', 'phone', 'order', 'notes'], hand)}`,
  ].join('\n\n');
}

/** One row for each bag, with the number of its stop. */
const doorCsv = ({ stops, pickups }: DoorList): string =>
  csv(
    ['stop', 'time', 'address', 'customer', 'phone', 'order', 'dishes', 'notes', 'guest', 'changed'],
    [
      ...stops.flatMap(({ number, time, address, bags }) =>
        bags.map((bag) => [
          ...[number, time, address, bag.customer, bag.phone, bag.order],
          ...[bag.dishes.join('; '), bag.notes, bag.guest, bag.changed],
        ]),
      ),
      ...pickups.map((one) => [
        ...['', one.time, 'pickup', one.customer, one.phone, one.order],
        ...[one.dishes.join('; '), one.notes, one.guest, one.changed],
      ]),
    ],
  );

type Sheet<T> = {
  page: 'kitchen' | 'door';
  read: (context: Desk['context'], event: number) => Promise<T>;
  text: (sheet: T) => string;
  csv: (sheet: T) => string;
  html: (sheet: T) => string;
};

async function linkPlan({ context }: Desk, path: string, event: number, hours: number): Promise<Plan> {
  const about = { event, path, hours };
  return {
    answer: answer(about, `A link to ${path} would be made, for ${hours} hours.\n`),
    about,
    carryOut: async () => {
      const { url, until } = await makeStaffLink(context, path, hours);
      return answer(
        { ...about, url, until },
        `${url}\nWho has this link sees the page, until ${until.toISOString()}.\n`,
      );
    },
  };
}

const showing =
  <T>({ page, read, text, csv: asCsv, html }: Sheet<T>) =>
  async (desk: Desk, event: number, options: Options): Promise<Plan> => {
    if ([options.csv, options.html, options.link].filter(Boolean).length > 1) {
      throw usage('Choose one of --csv, --html and --link.');
    }
    const sheet = await read(desk.context, event);
    if (options.link) return linkPlan(desk, `/staff/${page}/${event}`, event, options.hours);
    const words = options.csv ? asCsv(sheet) : options.html ? html(sheet) : text(sheet);
    return { answer: answer(sheet, words), about: { event }, carryOut: null };
  };

async function endLinks({ context }: Desk): Promise<Plan> {
  return {
    answer: answer({}, 'All links to staff pages would end.\n'),
    about: {},
    carryOut: async () => {
      await endStaffLinks(context);
      return answer({ ended: true }, 'All links to staff pages have ended.\n');
    },
  };
}

function hoursOf(text: string): number {
  const hours = wholeNumber(text);
  if (hours <= MAX_HOURS) return hours;
  throw new InvalidArgumentError(`It must be at most ${MAX_HOURS}.`);
}

const hasLink = (options: { link?: boolean }): boolean => options.link === true;

function sheetCommand<T>(program: Command, actions: Actions, words: string, sheet: Sheet<T>): void {
  program
    .command(sheet.page)
    .description(words)
    .argument('<event>', 'its id', wholeNumber)
    .option('--csv', 'as a table for a spreadsheet')
    .option('--html', 'as a page to print')
    .option('--link', 'make a signed link to that page, for a browser')
    .option('--hours <n>', 'how long the link works', hoursOf, 12)
    .action(actions.changing(showing(sheet), hasLink));
}

export function staffCommands(program: Command, actions: Actions): void {
  sheetCommand(program, actions, 'what to cook for each time and in all, with choices and notes', {
    page: 'kitchen',
    read: kitchenSheet,
    text: kitchenText,
    csv: kitchenCsv,
    html: kitchenPage,
  });
  sheetCommand(program, actions, 'deliveries in driving order with phone and notes, and who picks up', {
    page: 'door',
    read: doorList,
    text: doorText,
    csv: doorCsv,
    html: doorPage,
  });
  program
    .command('links')
    .description('links to staff pages')
    .command('end')
    .description('end all of them')
    .action(actions.changing(endLinks));
}
