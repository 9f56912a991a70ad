/** One claim as text. */
import { CLAIM_LABELS } from '@dwellivery/domain/claims';
import { dollars } from '../../lib/dollars';
import type { Balance } from '../../services/claims/balance';
import type { DeskClaim } from '../../services/claims/desk';
import type { ClaimFile } from '../../services/claims/views';
import { table } from '../answer';

type Step = ClaimFile['steps'][number];

/** `refunded $5.40, answered`; empty if nothing was done */
export const givenText = (steps: Step[]): string =>
  steps
    .map(({ kind, amountCents }) => (amountCents === null ? kind : `${kind} ${dollars(amountCents)}`))
    .join(', ');

/** `2 × Tacos, 1 × Flan for Ann` */
export const claimedText = ({ lines }: Pick<ClaimFile, 'lines'>): string =>
  lines
    .map(
      ({ quantity, name, guestName }) =>
        `${quantity} × ${name}${guestName === null ? '' : ` for ${guestName}`}`,
    )
    .join(', ');

const stepRow = ({ at, who, kind, amountCents, text, failedAt }: Step): string[] => [
  at.toISOString(),
  who,
  failedAt ? `${kind}, failed` : kind,
  amountCents === null ? '' : dollars(amountCents),
  text ?? '',
];

/** Facts, then what was done. */
export function claimText(claim: DeskClaim & Balance): string {
  const { customer, steps } = claim;
  const facts = [
    ['claim', `${claim.id}, ${CLAIM_LABELS[claim.kind]}`],
    ['order', `${claim.orderId} of event ${claim.eventId}, ${claim.event}`],
    ['customer', `${customer.id}, ${customer.name}, ${customer.email}, ${customer.phone ?? 'no phone'}`],
    ['made', claim.createdAt.toISOString()],
    ['dishes', claimedText(claim)],
    ['words', claim.text],
    ['picture', claim.pictureKey === null ? 'none' : 'one: --picture FILE writes it'],
    ['worth', dollars(claim.worthCents)],
    ['given', dollars(claim.givenCents)],
    ['left to give', dollars(claim.leftCents)],
  ];
  return [
    table(['', ''], facts).trimStart(),
    ...(steps.length > 0 ? [table(['done', 'by', 'what', 'amount', 'words'], steps.map(stepRow))] : []),
  ].join('\n');
}
