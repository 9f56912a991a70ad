import { LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { formatMonthDay } from '@dwellivery/domain/eventDays';

interface OrderAgainProps {
  membership: { id: number; restaurantName: string; eventRunAt: string; eventTimeZone: string };
  className: string | undefined;
}

/** Leads to the review of a completed order, to order it again. */
export const OrderAgain = ({ membership, className }: OrderAgainProps) => (
  <LinkButton
    className={className}
    size="small"
    variant="outline"
    to={hrefTo('orderAgain', { id: membership.id })}
    aria-label={`Order again from ${membership.restaurantName}, ${formatMonthDay(membership.eventRunAt, membership.eventTimeZone)}`}
  >
    Order again
  </LinkButton>
);
