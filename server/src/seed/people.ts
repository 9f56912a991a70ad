/** The accounts of the demo world. In the sandbox they share a password, which the server prints when it starts. */
import type { users } from '../db/schema';

const DAY = 86_400_000;
export const FIRST_NEIGHBOR_ID = 8;
const NEIGHBORS = 30;

type NewUser = typeof users.$inferInsert;
type Person = Partial<NewUser> & { id: number; name: string; email: string };

const HOME = { street: '418 Sunset Dr', city: 'Naperville', state: 'IL', postalCode: '60540' };

const subscribers = (now: number): Person[] => [
  { id: 1, name: 'Casey Morgan', email: 'casey@demo.test', phone: '6305550142', ...HOME },
  {
    id: 2,
    name: 'Val Ip',
    email: 'vip@demo.test',
    phone: '6305550143',
    ...HOME,
    street: '27 Maple Ln',
    stripeSubscribedAt: new Date(now - 10 * DAY),
    stripeSubscriptionEnd: new Date(now + 20 * DAY),
  },
  {
    id: 3,
    name: 'Lane Apsed',
    email: 'lapsed@demo.test',
    phone: '6305550144',
    ...HOME,
    street: '9 Center St',
    stripeSubscribedAt: new Date(now - 80 * DAY),
    stripeSubCancelled: true,
    stripeSubscriptionEnd: new Date(now + 10 * DAY),
  },
];

const OTHERS: Person[] = [
  {
    id: 4,
    name: 'Creed Ditt',
    email: 'credit@demo.test',
    phone: '6305550145',
    ...HOME,
    street: '300 Oak Ct',
  },
  { id: 5, name: 'Faye Led', email: 'failed@demo.test', phone: '6305550146', ...HOME, street: '81 Elm St' },
  { id: 6, name: 'Noa Zip', email: 'nozip@demo.test', phone: '6305550147' },
  {
    id: 7,
    name: 'Una Confirmed',
    email: 'unconfirmed@demo.test',
    phone: '6305550148',
    ...HOME,
    confirmedAt: null,
  },
];

const neighbors = (): Person[] =>
  Array.from({ length: NEIGHBORS }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return {
      id: FIRST_NEIGHBOR_ID + index,
      name: `Neighbor ${number}`,
      email: `neighbor${number}@demo.test`,
      phone: `63055502${number}`,
      ...HOME,
      street: `${100 + index * 4} Willow Way`,
    };
  });

/** @param now milliseconds; subscriptions are relative to it @param passwordHash null: no password opens them */
export function demoPeople(now: number, passwordHash: string | null): NewUser[] {
  return [...subscribers(now), ...OTHERS, ...neighbors()].map((person) => {
    const [firstname = '', lastname = ''] = person.name.split(' ');
    return {
      // Each row names the same columns, because a bulk insert has one list of columns.
      phone: null,
      street: null,
      city: null,
      state: null,
      postalCode: null,
      stripeSubscribedAt: null,
      stripeSubCancelled: false,
      stripeSubscriptionEnd: null,
      confirmedAt: new Date(now - 60 * DAY),
      ...person,
      firstname,
      lastname,
      uuid: `00000000-0000-4000-8000-${String(person.id).padStart(12, '0')}`,
      passwordHash,
      referralCode: `demo${String(person.id).padStart(4, '0')}`,
      source: 'Web',
      createdAt: new Date(now - 90 * DAY),
    };
  });
}
