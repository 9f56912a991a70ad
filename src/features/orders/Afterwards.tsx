import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Membership } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { deferred } from '@/components/ui/deferred';
import { hrefTo } from '@/config/hrefTo';
import { claimTime } from '@dwellivery/domain/claimTime';
import { useEachMinute } from '@/lib/useEachMinute';
import { ClaimPlace } from './claims/ClaimPlace';
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
  const [wasButton, setWasButton] = useState<ClaimsProps['wasButton']>(null);
  const [isMissing, setIsMissing] = useState(false);
  if (time === 'early' && !isPast) return null;
  return (
    <div className={styles.afterwards}>
      <p>
        {isPast && <span>{`From ${membership.restaurantName}. `}</span>}
        {time === 'early' && (
          <>
            Was something missing or wrong? <Link to={hrefTo('support')}>Contact support</Link>
          </>
        )}
      </p>
      {time !== 'early' && (
        <claims.Part
          wanted
          props={{ membership, isTaken: time === 'open', wasButton }}
          onFailure={() => setIsMissing(true)}
          instead={
            isMissing ? (
              <p>
                The form to report a problem could not be loaded. Check your connection and reload this page.
              </p>
            ) : (
              <>
                {time === 'open' && (
                  <Button
                    variant="outline"
                    loading={wasButton === 'pressed'}
                    onClick={() => setWasButton('pressed')}
                    onFocus={() => setWasButton((was) => was ?? 'focused')}
                    onBlur={() => setWasButton((was) => (was === 'focused' ? null : was))}
                  >
                    Something was wrong?
                  </Button>
                )}
                {membership.orders.map(({ id, hasClaim }) => hasClaim && <ClaimPlace key={id} />)}
              </>
            )
          }
        />
      )}
    </div>
  );
}
