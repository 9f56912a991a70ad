import type { Command } from 'commander';
import { nowDate, type Context } from '../../ports/context';
import { inTransaction } from '../../db/transaction';
import { checkErase, eraseUser } from '../../services/accounts/erase';
import { asFile, personalData } from '../../services/accounts/personalData';
import { closeSessionsOf } from '../../services/accounts/sessions';
import { type UserRow } from '../../db/schema';
import { creditBalance } from '../../services/credit/ledger';
import { listStaffOrders } from '../../services/staff/orderList';
import { openSessionsOf } from '../../services/staff/users';
import { isVipMember } from '../../lib/vip';
import { dollars } from '../../lib/dollars';
import type { Actions } from '../actions';
import { answer, count, table, type Answer, type Desk, type Plan } from '../answer';
import { customerOf } from '../arguments';

const day = (at: Date | null): string | null => at?.toISOString().slice(0, 10) ?? null;

function vipText(user: UserRow, now: Date): string {
  if (!isVipMember(user, now)) return 'no';
  const until = day(user.stripeSubscriptionEnd);
  return user.stripeSubCancelled ? `canceled, until ${until}` : `since ${day(user.stripeSubscribedAt)}`;
}

async function factsOf(context: Context, user: UserRow) {
  const orders = await listStaffOrders(context, { userId: user.id });
  const { id, name, email, phone, street, city, state, postalCode, stripeId } = user;
  const paid = orders.filter(({ status }) => status === 'paid');
  return {
    id,
    name,
    email,
    phone,
    street,
    city,
    state,
    postalCode,
    stripeId,
    confirmed: day(user.confirmedAt),
    registered: day(user.createdAt),
    deleted: day(user.deletedAt),
    vip: vipText(user, nowDate(context)),
    creditCents: await creditBalance(context.db, id),
    openSessions: await openSessionsOf(context, id),
    orders: orders.length,
    paidOrders: paid.length,
    paidCents: paid.reduce((sum, { totalCents }) => sum + totalCents, 0),
    latest: orders.slice(0, 5).map(({ id: order, eventId, status }) => ({ order, event: eventId, status })),
  };
}

async function show({ context }: Desk, who: string): Promise<Answer> {
  const facts = await factsOf(context, await customerOf(context, who));
  const { creditCents, paidCents, latest, ...rest } = facts;
  const rows = Object.entries({ ...rest, credit: dollars(creditCents), paid: dollars(paidCents) });
  const known = rows.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]);
  const orders = latest.map(({ order, event, status }) => [String(order), String(event), status]);
  return answer(
    facts,
    `${table(['', ''], known).trimStart()}\n${table(['latest order', 'event', 'status'], orders)}`,
  );
}

async function signOut({ context }: Desk, who: string): Promise<Plan> {
  const { id } = await customerOf(context, who);
  const open = await openSessionsOf(context, id);
  const about = { user: id };
  if (open === 0) {
    return {
      answer: answer({ ...about, sessions: 0 }, `Customer ${id} is signed in nowhere.\n`),
      about,
      carryOut: null,
    };
  }
  const sessions = count(open, 'session');
  return {
    answer: answer({ ...about, sessions: open }, `${sessions} of customer ${id} would end.\n`),
    about,
    carryOut: async () => {
      await inTransaction(context.db, (tx) => closeSessionsOf(context, tx, id));
      return answer({ ...about, sessions: open }, `${sessions} of customer ${id} ended.\n`);
    },
  };
}

/** Recorded like a change, because the operator reads all data of a customer. */
async function exportAll({ context }: Desk, who: string): Promise<Plan> {
  const { id } = await customerOf(context, who);
  const about = { user: id };
  const words = `Everything of customer ${id} would be written out.\n`;
  return {
    answer: answer(about, words),
    about,
    carryOut: async () => {
      const data = asFile(await personalData(context, id));
      return { ...answer(data, `${JSON.stringify(data, null, 2)}\n`), audit: about };
    },
  };
}

async function remove({ context }: Desk, who: string): Promise<Plan> {
  const { id } = await customerOf(context, who);
  const { creditCents, stripeId, user } = await checkErase(context, id);
  const about = { user: id };
  if (user.deletedAt) {
    return {
      answer: answer({ ...about, changed: false }, `Customer ${id} is deleted already.\n`),
      about,
      carryOut: null,
    };
  }
  const lost = creditCents > 0 ? ` Credit of ${dollars(creditCents)} is lost.` : '';
  const atProvider = stripeId
    ? ` The card provider's record of the person, ${stripeId}, is deleted with the saved cards.`
    : '';
  return {
    answer: answer(
      { ...about, creditCents, stripeId },
      `Customer ${id} would be deleted: name, address, phone, sessions, mails and notes. Orders and payments stay, without the person.${lost}${atProvider}\n`,
    ),
    about,
    carryOut: async () => {
      await eraseUser(context, id);
      return answer(
        { ...about, creditCents, stripeId, changed: true },
        `Customer ${id} is deleted. Orders and payments stay, without the person.${lost}${atProvider}\n`,
      );
    },
  };
}

export function userCommands(program: Command, { reading, changing }: Actions): void {
  const users = program.command('users').description('show, sign out, export and delete customers');
  const add = (name: string, words: string) =>
    users.command(name).description(words).argument('<who>', 'id or e-mail');
  add('show', 'what is known of a customer').action(reading(show));
  add('sign-out', 'end every session of a customer').action(changing(signOut));
  add('export', 'everything that is kept of a customer, as JSON').action(changing(exportAll));
  add('delete', 'delete the person; orders and payments stay').action(changing(remove));
}
