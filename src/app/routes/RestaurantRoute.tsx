import { useParams } from 'react-router-dom';
import { useGetRestaurantQuery } from '@/api/restaurantsApi';
import { ZipForm } from '@/components/zip/ZipForm';
import { routes } from '@/config/routes';
import { NearbyEvents } from '@/features/browse/NearbyEvents';
import {
  RestaurantMore,
  RestaurantScreen,
  RestaurantSkeleton,
} from '@/features/restaurants/RestaurantScreen';
import { useAppSelector } from '@/store/hooks';
import { useGoToZip } from '@/store/session/useGoToZip';
import { selectIsSignedIn, selectPostalCode } from '@/store/slices/session';
import { ScreenProblem } from '../routing/ScreenProblem';
import { usePreloaded } from '../routing/usePreloaded';
import { FollowRestaurant } from '@/features/follows/FollowRestaurant';

/** /restaurants/{id}, by id or slug; an unknown one leads to /404project (spec 1 §2). */
export function RestaurantRoute() {
  const { slug = '' } = useParams();
  usePreloaded('event');
  const { currentData: restaurant, error, isFetching, refetch } = useGetRestaurantQuery(slug);
  if (restaurant) {
    return (
      <RestaurantScreen
        key={restaurant.id}
        restaurant={restaurant}
        follow={<FollowRestaurant slug={restaurant.slug} name={restaurant.name} />}
      >
        <Nearby ownEventId={restaurant.openEvents[0]?.id} />
      </RestaurantScreen>
    );
  }
  if (!error || isFetching) return <RestaurantSkeleton />;
  return <ScreenProblem title={routes.restaurant.title} error={error} onRetry={() => void refetch()} />;
}

/** Shows further events near a customer's zip, without the restaurant's next one, which stands above, and a zip form to others. */
function Nearby({ ownEventId }: { ownEventId: number | undefined }) {
  const goToZip = useGoToZip();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const postalCode = useAppSelector(selectPostalCode);
  if (isSignedIn && postalCode)
    return (
      <NearbyEvents
        title="Browse more Dwelliveries in your community"
        postalCode={postalCode}
        excludeEventId={ownEventId}
      />
    );
  return (
    <RestaurantMore title="Enter your zipcode to find food coming to your community:">
      <ZipForm onZip={goToZip} />
    </RestaurantMore>
  );
}
