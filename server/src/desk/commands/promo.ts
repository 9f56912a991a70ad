import { InvalidArgumentError, type Command } from 'commander';
import type { Context } from '../../ports/context';
import { ApiError } from '../../lib/errors';
import {
  createPromo,
  endPromo,
  listPromos,
  promoByCode,
  refuseKnownPromo,
  type PromoRow,
} from '../../services/pricing/promoCodes';
import { promoInstant, readBound, readOff, type Bound, type Off } from '../../services/world/cells';
import { dollars } from '../../lib/dollars';
import type { Actions } from '../actions';
import { answer, table, type Answer, type Desk, type Plan } from '../answer';
import { wholeNumber } from '../arguments';
import { noSuch, usage } from '../exits';

const offText = ({ kind, value }: Off): string => (kind === 'percent' ? `${value / 100}%` : dollars(value));
const at = (date: Date | null): string => date?.toISOString() ?? '';

async function list({ context }: Desk): Promise<Answer> {
  const promos = await listPromos(context);
  const rows = promos.map(({ code, kind, value, uses, maxUses, maxUsesPerUser, startsAt, expiresAt }) => [
    ...[code, offText({ kind, value }), `${uses}${maxUses === null ? '' : ` of ${maxUses}`}`],
    ...[String(maxUsesPerUser), at(startsAt), at(expiresAt)],
  ]);
  return answer(promos, table(['code', 'off', 'used', 'per customer', 'from', 'until'], rows));
}

type CreateOptions = { off: Off; uses?: number; perCustomer: number; from?: Bound; until?: Bound };

async function create({ context }: Desk, code: string, options: CreateOptions): Promise<Plan> {
  const { off, uses = null, perCustomer, from, until } = options;
  await refuseKnownPromo(context, code);
  const now = new Date(context.clock.now());
  const startsAt = from ? promoInstant(from, 'start', now) : null;
  const expiresAt = until ? promoInstant(until, 'end', now) : null;
  if (expiresAt && expiresAt <= (startsAt ?? now)) throw usage('The code would end before it begins.');
  const promo = { code, ...off, maxUses: uses, maxUsesPerUser: perCustomer, startsAt, expiresAt };
  const words = `${offText(off)} off${expiresAt ? `, until ${at(expiresAt)}` : ''}`;
  return {
    answer: answer(promo, `The code ${code} would be made: ${words}.\n`),
    about: { code },
    carryOut: async () => {
      await createPromo(context, promo);
      return answer(promo, `The code ${code} works: ${words}.\n`);
    },
  };
}

async function known(context: Context, code: string): Promise<PromoRow> {
  try {
    return await promoByCode(context, code);
  } catch (error) {
    throw error instanceof ApiError && error.status === 404 ? noSuch(`There is no code ${code}.`) : error;
  }
}

async function end({ context }: Desk, code: string): Promise<Plan> {
  const { expiresAt } = await known(context, code);
  const about = { code };
  if (expiresAt && expiresAt.getTime() <= context.clock.now()) {
    const same = answer({ code, changed: false }, `The code ${code} ended at ${at(expiresAt)}.\n`);
    return { answer: same, about, carryOut: null };
  }
  return {
    answer: answer({ code }, `The code ${code} would end now; orders that have it would keep it.\n`),
    about,
    carryOut: async () => {
      await endPromo(context, code);
      return answer({ code, changed: true }, `The code ${code} has ended.\n`);
    },
  };
}

const reader =
  <T>(read: (text: string) => T | undefined, says: string) =>
  (text: string): T => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(`It must be ${says}.`);
    return value;
  };

const codeOf = reader(
  (text) => (/^[A-Z0-9]{2,40}$/.test(text.toUpperCase()) ? text.toUpperCase() : undefined),
  '2 to 40 letters and digits',
);
const BOUND =
  'a day such as 2026-12-31, an instant such as 2026-12-31T18:00:00Z, or days from today such as +30';

export function promoCommands(program: Command, { reading, changing }: Actions): void {
  const promo = program.command('promo').description('promo codes');
  promo.command('list').description('every code, with how often it is used').action(reading(list));
  promo
    .command('create')
    .description('make a code')
    .argument('<code>', 'letters and digits', codeOf)
    .requiredOption(
      '--off <what>',
      'an amount such as 5.00, or a percentage such as 10%',
      reader(readOff, 'an amount such as 5.00, or a percentage such as 10%'),
    )
    .option('--uses <n>', 'by all customers together', wholeNumber)
    .option('--per-customer <n>', 'by each customer', wholeNumber, 1)
    .option('--from <day>', 'its first day', reader(readBound, BOUND))
    .option('--until <day>', 'its last day', reader(readBound, BOUND))
    .action(changing(create));
  promo
    .command('end')
    .description('end a code now')
    .argument('<code>', 'the code', codeOf)
    .action(changing(end));
}
