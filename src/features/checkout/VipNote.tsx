import { Crown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import type { Cents } from '@dwellivery/domain/money';
import { savingsText } from '@dwellivery/domain/vipSavings';
import styles from './Checkout.module.css';
import { useIsVip } from './useIsVip';

export interface VipNoteProps {
  /** What a member saves on this order, computed by the server. */
  savings: Cents;
  baseCost: Cents;
}

/** The savings by membership: the quote's amount for members, the specified estimate for others (spec 1 §6, §9). */
export function VipNote({ savings, baseCost }: VipNoteProps) {
  const isVip = useIsVip();
  return (
    <p className={styles.vip}>
      <Crown aria-hidden="true" />
      <span>
        {isVip ? (
          <MemberText savings={savings} />
        ) : (
          <span>
            VIP members pay no service or reservation fee.{' '}
            {/* Not while it is unknown, because a member is never asked to become one. */}
            {isVip === false && (
              <Link to={hrefTo('subscriptions')}>
                {savingsText(baseCost, savings) ?? 'Become a VIP member'}
              </Link>
            )}
          </span>
        )}
      </span>
    </p>
  );
}

const MemberText = ({ savings }: Pick<VipNoteProps, 'savings'>) =>
  savings > 0 ? (
    <span>
      As a VIP member you save <Money cents={savings} /> on this order.
    </span>
  ) : (
    <span>As a VIP member you pay no service or reservation fee.</span>
  );
