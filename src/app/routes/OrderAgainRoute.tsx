import { useParams, useSearchParams } from 'react-router-dom';
import type { Membership } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { ReorderScreen } from '@/features/reorder/ReorderScreen';
import { useReorder } from '@/features/reorder/useReorder';
import { ScreenProblem } from '../routing/ScreenProblem';
import { FollowRestaurant } from '@/features/follows/FollowRestaurant';

/** /orders/{id}/again?event={id} */
export function OrderAgainRoute() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { failure, ...data } = useReorder(id, search.get('event'));
  if (failure) return <ScreenProblem title={routes.orderAgain.title} {...failure} />;
  return (
    <ReorderScreen
      key={id}
      {...data}
      onEvent={(event) => setSearch({ event: String(event) }, { replace: true })}
      noEvent={data.membership && <NoEvent {...data.membership} />}
    />
  );
}

function NoEvent({
  restaurantName: name,
  restaurantSlug: slug,
}: Pick<Membership, 'restaurantName' | 'restaurantSlug'>) {
  return (
    <>
      <EmptyState
        title={`${name} takes no orders at the moment.`}
        action={
          <LinkButton variant="outline" to={hrefTo('dashboard', {}, { tab: 'open' })}>
            Browse upcoming events
          </LinkButton>
        }
      />
      <FollowRestaurant slug={slug} name={name} />
    </>
  );
}
