import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Membership } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { deferred } from '@/components/ui/deferred';
import { Spinner } from '@/components/ui/Spinner';
import { hrefTo } from '@/config/hrefTo';
import { claimTime } from '@dwellivery/domain/claimTime';
import { takeFocus } from '@/lib/takeFocus';
import { useEachMinute } from '@/lib/useEachMinute';
import type { ClaimsProps } from './claims/Claims';
import styles from './Receipt.module.css';

const claims = deferred<ClaimsProps>(null, () =>
  import(/* webpackChunkName: "claims" */ './claims/Claims').then((module) => module.Claims),
);

interface AfterwardsProps {
  membership: Membership;
  /** The dinner is over. */
  isPast: boolean;
}

/** What a customer can do after the dinner; ordering again has its button. */
export function Afterwards({ membership, isPast }: AfterwardsProps) {
  const time = useEachMinute((at) => claimTime(membership.eventEndsAt, at));
  const support = (words: string) => <Link to={hrefTo('support')}>{words}</Link>;
  if (time === 'early' && !isPast) return null;
  return (
    <div className={styles.afterwards}>
      <p>
        {isPast && <span>{`From ${membership.restaurantName}. `}</span>}
        {time === 'early' && <>Was something missing or wrong? {support('Tell us')}, and we make it right.</>}
        {time === 'late' && <>The time to report a problem is over. {support('Contact support')}</>}
      </p>
      {time !== 'early' && <LateClaims membership={membership} isTaken={time === 'open'} />}
    </div>
  );
}

/** The button stands before the rest is loaded. A failed load is repeated when the connection is back. */
function LateClaims({ membership, isTaken }: Pick<AfterwardsProps, 'membership'> & { isTaken: boolean }) {
  const [form, setForm] = useState<ClaimsProps['form']>('closed');
  const [isMissing, setIsMissing] = useState(false);
  const isOpen = form === 'pressed' || form === 'kept';
  return (
    <>
      {isTaken && (
        <Button
          ref={form === 'left' ? takeFocus : undefined}
          variant="outline"
          aria-expanded={isOpen}
          onClick={() => setForm(isOpen ? 'left' : 'pressed')}
        >
          Something was wrong?
        </Button>
      )}
      <claims.Part
        wanted
        props={{ membership, form, onForm: setForm }}
        onFailure={() => setIsMissing(true)}
        instead={
          isOpen &&
          (isMissing ? (
            <p role="alert">The form could not be loaded. Check your connection and reload this page.</p>
          ) : (
            <Spinner />
          ))
        }
      />
    </>
  );
}
