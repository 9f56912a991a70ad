import { hrefTo } from '@/config/hrefTo';
import { LinkButton } from '../ui/Button';
import { EmptyState } from '../ui/States';

/** An empty list of orders (spec 1 §2). */
export const NoOrders = ({ compact }: { compact?: boolean }) => (
  <EmptyState
    compact={compact}
    picture={compact ? null : undefined}
    title="You have no orders here."
    action={
      <LinkButton variant="outline" to={hrefTo('dashboard', {}, { tab: 'open' })}>
        Browse upcoming events
      </LinkButton>
    }
  />
);
