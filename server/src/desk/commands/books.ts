import type { Command } from 'commander';
import { isUnsent, retryMails, unsentMails, type Unsent } from '../../services/mail/outbox';
import { closeAfterRestore } from '../../db/restored';
import { reconcileAfterRestore } from '../../services/payments/afterRestore';
import { compareBooks } from '../../services/payments/compare';
import { listBookReports } from '../../services/payments/dailyBooks';
import type { Difference } from '../../services/payments/difference';
import { renewInstallation } from '../../services/payments/intents';
import { listDisputes } from '../../services/staff/disputes';
import { dollars } from '../../lib/dollars';
import type { Actions } from '../actions';
import { answer, capped, count, table, type Answer, type Desk, type Plan } from '../answer';
import { wholeNumber } from '../arguments';
import { EXIT, noSuch, usage } from '../exits';

const DAY = 86_400_000;

const WORDS: Record<Difference['kind'], string> = {
  missing_there: 'the provider does not know it',
  missing_here: 'our books do not have it',
  status: 'its state differs',
  amount: 'its amount differs',
  refunds: 'what was given back differs',
  refund_unmade: 'the provider does not know its refund',
  refund_failed: 'its refund failed after it was made',
  disputed: 'the cardholder disputes it, unknown to our books',
  dispute_status: 'the state of its dispute differs',
  order_unpaid: 'it was charged, and its order is not paid',
  order_uncharged: 'its order is paid, and it was not charged',
};

const row = ({ intent, order, kind, ours, theirs }: Difference): string[] => [
  intent,
  order === null ? '' : String(order),
  WORDS[kind],
  ours,
  theirs,
];

async function reconcileCommand({ context }: Desk, { days }: { days: number }): Promise<Answer> {
  const until = new Date(context.clock.now());
  // A date before 1970 is none to the provider, and too many days make none at all.
  const since = new Date(Math.max(0, until.getTime() - days * DAY));
  const compared = await compareBooks(context, { since, until });
  const { differences, payments } = compared;
  const all = `${count(payments, 'payment')} since ${since.toISOString()}`;
  if (differences.length === 0) return answer(compared, `${all}: our books and the provider's agree.\n`);
  const header = ['payment', 'order', 'what differs', 'ours', 'theirs'];
  const text = `${all}: ${count(differences.length, 'difference')}.\n\n${table(header, differences.map(row))}`;
  return answer(compared, text, EXIT.differs);
}

async function reports({ context }: Desk, { last }: { last: number }): Promise<Answer> {
  const found = await listBookReports(context, last);
  const header = ['day', 'payments', 'payment', 'order', 'what differs', 'ours', 'theirs', ''];
  const lines = found.flatMap(({ day, payments, differences }) => {
    const head = [day, String(payments)];
    if (differences.length === 0) return [[...head, 'agrees', '', '', '', '', '']];
    return differences.map((difference) => [
      ...head,
      ...row(difference as Difference),
      difference.mended ? 'taken in' : 'open',
    ]);
  });
  const text = found.length === 0 ? 'No report yet: the server writes one each day.\n' : table(header, lines);
  const isOpen = found[0]?.differences.some(({ mended }) => !mended) ?? false;
  return answer(found, text, isOpen ? EXIT.differs : undefined);
}

type Now = { days: number; afterRestore?: boolean };

async function afterRestore({ context }: Desk, days: number): Promise<Answer> {
  const until = new Date(context.clock.now());
  const since = new Date(Math.max(0, until.getTime() - days * DAY));
  const done = await reconcileAfterRestore(context, { since, until });
  const { cancelled, refunded, read, left } = done;
  const text = [
    `${count(read, 'payment')} of the backup read again.`,
    `${count(cancelled.length, 'payment form')} from after the backup cancelled.`,
    `${count(refunded.length, 'charge')} from after the backup given back, because the orders are lost.`,
    left.length === 0
      ? "Our books and the provider's agree."
      : `${count(left.length, 'difference')} left for you:`,
  ].join('\n');
  const rest =
    left.length === 0
      ? ''
      : `\n${table(['payment', 'order', 'what differs', 'ours', 'theirs'], left.map(row))}`;
  return answer(done, `${text}\n${rest}The shop is open.\n`, left.length === 0 ? undefined : EXIT.differs);
}

async function now(desk: Desk, { days, afterRestore: isAfter }: Now): Promise<Plan> {
  if (!isAfter) return { answer: await reconcileCommand(desk, { days }), about: {}, carryOut: null };
  const says =
    'What happened since the backup would be taken in from the card provider, and the shop opened.\n';
  return { answer: answer({}, says), about: { days }, carryOut: () => afterRestore(desk, days) };
}

async function restored({ context }: Desk): Promise<Plan> {
  return {
    answer: answer({}, 'The next start would be closed.\n'),
    about: {},
    carryOut: async () => {
      await closeAfterRestore(context.db);
      return answer({}, 'The next start is closed until reconcile --after-restore.\n');
    },
  };
}

async function newKeys({ context }: Desk): Promise<Plan> {
  return {
    answer: answer({}, 'Payments would be made under keys that the card provider does not know.\n'),
    about: {},
    carryOut: async () => {
      await renewInstallation(context.db);
      return answer({}, 'Payments are made under keys that the card provider does not know.\n');
    },
  };
}

async function disputes({ context }: Desk, { all }: { all?: boolean }): Promise<Answer> {
  const found = await listDisputes(context, { all: all ?? false });
  const header = ['dispute', 'payment', 'order', 'amount', 'reason', 'state', 'answer until'];
  const lines = found.map(({ id, intent, order, amountCents, reason, status, dueBy }) => [
    ...[id, intent, order === null ? '' : String(order), dollars(amountCents), reason, status],
    dueBy?.toISOString() ?? '',
  ]);
  const text = found.length === 0 ? 'No charge is disputed.\n' : table(header, lines);
  return answer(found, text);
}

const mailRow = ({ id, kind, recipient, createdAt, attempts, nextAttemptAt }: Unsent): string[] => [
  String(id),
  kind,
  recipient,
  createdAt.toISOString(),
  String(attempts),
  nextAttemptAt?.toISOString() ?? 'given up',
];

async function listMails(desk: Desk, { limit }: { limit: number }): Promise<Answer> {
  const mails = await capped(desk, { most: limit, option: '--limit' }, (most) =>
    unsentMails(desk.context, most),
  );
  const header = ['mail', 'kind', 'to', 'since', 'attempts', 'next'];
  const server = desk.context.config.smtpUrl
    ? ''
    : 'No mail server is configured: set SMTP_URL. Until then mails wait here.\n\n';
  return answer(mails, server + table(header, mails.map(mailRow)));
}

async function retry({ context }: Desk, id: number | undefined, { all }: { all?: boolean }): Promise<Plan> {
  if ((id === undefined) === !all) throw usage('Name one mail, or --all.');
  if (id !== undefined && !(await isUnsent(context, id))) throw noSuch(`There is no unsent mail ${id}.`);
  const about = { mail: id ?? 'all' };
  const waiting = id === undefined ? (await unsentMails(context, 100_000)).map((mail) => mail.id) : [id];
  return {
    answer: answer({ mails: waiting }, `${count(waiting.length, 'mail')} would be tried again now.\n`),
    about,
    carryOut: async () => {
      const mails = await retryMails(context, id === undefined ? null : [id]);
      return answer(
        { mails },
        `${count(mails.length, 'mail')} will be tried again within a second, if a server runs.\n`,
      );
    },
  };
}

export function bookCommands(program: Command, { reading, changing }: Actions): void {
  const books = program.command('reconcile').description("our books and the card provider's");
  books
    .command('now', { isDefault: true })
    .description("compare our payments and orders with the card provider's books; changes nothing")
    .option('--after-restore', 'take in what happened since the backup, and open the shop')
    .option('--days <n>', 'how far back', wholeNumber, 7)
    .action(changing(now, (options) => (options as Now).afterRestore === true));
  books
    .command('restored')
    .description('after a restore of files: the next start is closed until reconcile --after-restore')
    .action(changing(restored));
  books
    .command('reports')
    .description('what the daily comparisons found, newest first')
    .option('--last <n>', 'how many days', wholeNumber, 7)
    .action(reading(reports));
  books
    .command('new-keys')
    .description('after a restore: no payment from after the backup is taken for a new one')
    .action(changing(newKeys));
  program
    .command('disputes')
    .description('charges that cardholders dispute; they are answered at the card provider')
    .option('--all', 'decided ones too')
    .action(reading(disputes));
  const outbox = program.command('outbox').description('mails that are not sent yet');
  outbox
    .command('list', { isDefault: true })
    .description('mails that are not sent yet, oldest first')
    .option('--limit <n>', 'how many', wholeNumber, 100)
    .action(reading(listMails));
  outbox
    .command('retry')
    .description('try unsent mails again now, also those that were given up')
    .argument('[mail]', 'its number', wholeNumber)
    .option('--all', 'every one')
    .action(changing(retry));
}
