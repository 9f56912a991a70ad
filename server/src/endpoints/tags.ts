/** The groups of the API document: the first part of each call's path. */

const TAGS: Readonly<Record<string, string>> = {
  follows: 'Mails to people who follow a zip or a restaurant',
  notifications: 'What a person is mailed about',
  unsubscribe: 'Ending what a mail is about',
  avatars: 'Pictures of customers',
  confirmations: 'Confirming an email address',
  content_blocks: 'Texts of the operator, as HTML',
  contents: 'Texts of the operator, plain',
  email_changes: 'The link to a new email address',
  email_undos: 'Undoing a change of the email address',
  event_locations: 'Places where events run',
  events: 'Events, their menus, quotes and orders',
  homes: 'The customer’s address',
  identities: 'Linked accounts at Google and Facebook',
  line_items: 'What was ordered',
  memberships: 'A customer’s participation in events',
  operations: 'Health and version',
  orders: 'Orders and their payment',
  passwords: 'Resetting a password',
  payment_sheets: 'Payment intents',
  postal_codes: 'Zip codes that are served',
  problem_reports: 'Problem reports of customers',
  professionals: 'Restaurants as a filter',
  projects: 'Lists of events',
  push_subscriptions: 'Browsers that show notices',
  relevance: 'Events near a customer',
  restaurants: 'Pages of restaurants',
  session: 'Signing in and out',
  sessions: 'The signed-in devices of a customer',
  stripe_memberships: 'The VIP membership',
  tables: 'Neighbors who join a delivery, or fill one cart',
  transactions: 'What became of a payment',
  users: 'Accounts',
  webhooks: 'Calls of the card provider',
};

type Tagged = { paths: Record<string, Record<string, { tags?: string[] }>> };

/** Only the tags that operations carry. */
export function tagsOf({ paths }: Tagged): { name: string; description: string }[] {
  const used = Object.values(paths)
    .flatMap(Object.values<{ tags?: string[] }>)
    .flatMap(({ tags }) => tags ?? []);
  return [...new Set(used)].sort().map((name) => ({ name, description: TAGS[name] ?? name }));
}
