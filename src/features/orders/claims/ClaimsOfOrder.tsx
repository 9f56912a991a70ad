import { reasonOf } from '@/api/errors';
import { useListClaimsQuery } from '@/api/claimsApi';
import { isSessionOver } from '@/api/session';
import type { Claim, Membership } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { takeFocus } from '@/lib/takeFocus';
import { PaidWith } from '../PaidWith';
import { kindInWords } from './claimForm';
import { ClaimPlace } from './ClaimPlace';
import styles from './Claims.module.css';

type Paid = Pick<Membership, 'eventTimeZone' | 'paymentSummary'>;

interface ClaimsOfOrderProps {
  orderId: number;
  hasClaim: boolean;
  isOneOfMany: boolean;
  membership: Paid;
  /** The id of the claim that was just made, if one was. */
  newClaim: unknown;
}

/** What the customer reported of an order, with what was done about it. Nothing without a claim. */
export function ClaimsOfOrder({ orderId, hasClaim, isOneOfMany, membership, newClaim }: ClaimsOfOrderProps) {
  // Somebody answers while the page is in the background.
  const query = useListClaimsQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { currentData: claims, error, isFetching, refetch } = query;
  const title = `reported-${orderId}`;
  if (error && !claims && !isSessionOver(error))
    return (
      <div className={styles.missing}>
        <p className="muted">What you reported before could not be loaded. {reasonOf(error)}</p>
        <Button variant="quiet" size="small" loading={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!claims) return hasClaim && !error ? <ClaimPlace /> : null;
  if (claims.length === 0) return null;
  return (
    <section className={styles.reported} aria-labelledby={title}>
      <h2 id={title}>{isOneOfMany ? `What you reported of order ${orderId}` : 'What you reported'}</h2>
      <ol>
        {claims.map((claim) => (
          <li
            key={claim.id}
            className={styles.claim}
            tabIndex={-1}
            ref={claim.id === newClaim ? takeFocus : undefined}
          >
            <ReportedClaim claim={claim} membership={membership} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ReportedClaim({ claim, membership }: { claim: Claim; membership: Paid }) {
  const { kind, lines, text, hasPicture, createdAt, steps } = claim;
  const what = lines.map(({ quantity, productName }) => `${quantity} × ${productName}`);
  return (
    <>
      <p>
        You reported: <b>{`${what.join(', ')}, ${kindInWords(kind)}`}</b> ·{' '}
        <Moment at={createdAt} zone={membership.eventTimeZone} />
      </p>
      <q className={styles.text}>{text}</q>
      {hasPicture && <p className="muted">With your picture.</p>}
      {steps.length === 0 ? (
        <p className={styles.step}>We have not answered yet.</p>
      ) : (
        <ol aria-label="What we did">
          {steps.map((step, at) => (
            // Steps have no ids, and are only added.
            <li key={at} className={styles.step}>
              <Step step={step} membership={membership} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Step({ step, membership }: { step: Claim['steps'][number]; membership: Paid }) {
  const { kind, at, amount, text } = step;
  return (
    <>
      {amount !== null && (
        <p>
          <b>
            <Money cents={amount} />{' '}
            {kind === 'refunded' ? (
              <>
                <span>goes back to</span> <PaidWith summary={membership.paymentSummary ?? 'your card'} />
              </>
            ) : (
              <span>credit for your next order</span>
            )}
          </b>
        </p>
      )}
      {text !== null && <p className={styles.text}>{text}</p>}
      <Moment at={at} zone={membership.eventTimeZone} />
    </>
  );
}

const Moment = ({ at, zone }: { at: string; zone: string }) => (
  <time className="muted" dateTime={at}>{`${formatDay(at, zone)}, ${formatTime(at, zone)}`}</time>
);
