import { CLAIM_LABELS } from '@dwellivery/domain/claims';
import type { Command } from 'commander';
import { dollars } from '../../lib/dollars';
import { checkGift, claimById, type Gift } from '../../services/claims/balance';
import { listDeskClaims, showDeskClaim, type DeskClaim } from '../../services/claims/desk';
import { answerClaim, giveForClaim } from '../../services/claims/give';
import { readClaimPicture } from '../../services/files/claimPictures';
import type { Actions, Common } from '../actions';
import { answer, capped, table, type Answer, type Desk, type Plan } from '../answer';
import { cents, customerOf, wholeNumber, words } from '../arguments';
import { EXIT, noSuch } from '../exits';
import { writeAnswer } from '../files';
import { claimText, givenText } from './claimText';

type ListOptions = { event?: number; customer?: string; open?: boolean; limit: number };

const row = (claim: DeskClaim): string[] => [
  String(claim.id),
  claim.createdAt.toISOString().slice(0, 16).replace('T', ' '),
  String(claim.orderId),
  String(claim.eventId),
  CLAIM_LABELS[claim.kind],
  givenText(claim.steps),
  claim.customer.name,
  claim.text,
];

async function list(desk: Desk, options: ListOptions): Promise<Answer> {
  const { event: eventId, customer, open: isOpen, limit } = options;
  const { context } = desk;
  const userId = customer === undefined ? undefined : (await customerOf(context, customer)).id;
  const claims = await capped(desk, { most: limit, option: '--limit' }, (most) =>
    listDeskClaims(context, { eventId, userId, isOpen, limit: most }),
  );
  const header = ['claim', 'made (UTC)', 'order', 'event', 'kind', 'done', 'customer', 'words'];
  return answer(claims, table(header, claims.map(row)));
}

async function show(
  { context, terminal }: Desk,
  id: number,
  { picture }: { picture?: string },
): Promise<Answer> {
  const claim = await showDeskClaim(context, id);
  if (picture !== undefined) {
    const key = claim.pictureKey;
    const bytes = key === null ? null : await readClaimPicture(context.config, key);
    if (!bytes) throw noSuch(`Claim ${id} has no picture.`);
    await writeAnswer(terminal, picture, bytes);
    terminal.err(`The picture is written to ${picture}, as WebP.\n`);
  }
  return answer(claim, claimText(claim));
}

type WordOptions = Common & { text: string };

const whoOf = ({ terminal }: Desk, { who }: Common): string => who ?? terminal.who;

const LATER = "The card provider has not taken the refund yet; the server's jobs go on with it.\n";
const HOW = {
  refunded: { would: 'would go back to the card', is: 'goes back to the card' },
  credited: { would: 'would be given as credit', is: 'is given as credit' },
} as const;

/** What remains is said, because a refund can be smaller than the claim: the order may be paid with credit in part. */
const restText = (rest: number): string => (rest > 0 ? ` ${dollars(rest)} more can be given for it.` : '');

type GiftOptions = WordOptions & { amount?: number };

const give =
  (kind: Gift['kind']) =>
  async (desk: Desk, id: number, options: GiftOptions): Promise<Plan> => {
    const { context } = desk;
    const gift = { claimId: id, kind, amountCents: options.amount ?? null };
    const { order, dueCents, leftCents } = await checkGift(context.db, gift);
    const about = { claim: id, order: order.id, event: order.eventId, cents: dueCents };
    const text = (how: string, rest: number) =>
      `${dollars(dueCents)} ${how} for claim ${id} of order ${order.id}${how === HOW[kind].is ? '; the customer is written to' : ''}.${restText(rest)}\n`;
    return {
      answer: answer({ ...about, kind }, text(HOW[kind].would, leftCents)),
      about,
      carryOut: async () => {
        // The amount that was planned: another claim's gift must not change it.
        const words = { text: options.text, who: whoOf(desk, options) };
        const done = await giveForClaim(context, { ...gift, amountCents: dueCents }, words);
        const data = { ...about, kind, made: done.isMade, left: done.leftCents };
        const said = text(HOW[kind].is, done.leftCents);
        return done.isMade ? answer(data, said) : answer(data, said + LATER, EXIT.partly);
      },
    };
  };

async function answerPlan(desk: Desk, id: number, options: WordOptions): Promise<Plan> {
  const { order } = await claimById(desk.context.db, id);
  const about = { claim: id, order: order.id, event: order.eventId };
  return {
    answer: answer(about, `Claim ${id} of order ${order.id} would be answered.\n`),
    about,
    carryOut: async () => {
      await answerClaim(desk.context, id, { text: options.text, who: whoOf(desk, options) });
      return answer(about, `Claim ${id} of order ${order.id} is answered; the customer is written to.\n`);
    },
  };
}

export function claimCommands(program: Command, { reading, changing }: Actions): void {
  const claims = program.command('claims').description('what customers report of a dinner when it is over');
  claims
    .command('list')
    .description('claims, newest first')
    .option('--event <event>', 'of one event', wholeNumber)
    .option('--customer <who>', 'of one customer, by id or e-mail')
    .option('--open', 'those that nothing was done about')
    .option('--limit <n>', 'how many', wholeNumber, 100)
    .action(reading(list));
  claims
    .command('show')
    .description('everything about a claim, with what it is worth and what was given')
    .argument('<claim>', 'its id', wholeNumber)
    .option('--picture <file>', 'write its picture to a file, as WebP')
    .action(reading(show));
  const change = (name: string, what: string) =>
    claims
      .command(name)
      .description(what)
      .argument('<claim>', 'its id', wholeNumber)
      .requiredOption('--text <words>', 'to the customer', words);
  const gift = (name: string, what: string) =>
    change(name, what).option('--amount <dollars>', 'this much; by default all that is left', cents);
  gift('refund', 'give back to the card, at most what the dishes cost').action(changing(give('refunded')));
  gift('credit', 'give credit, at most what the dishes cost').action(changing(give('credited')));
  change('answer', 'write to the customer').action(changing(answerPlan));
}
