import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import { useGetRestaurantQuery } from '@/api/restaurantsApi';
import { Page } from '@/components/ui/Page';
import { ErrorState } from '@/components/ui/States';
import { ZipForm } from '@/components/zip/ZipForm';
import { hrefTo } from '@/config/routes';
import { NearbyEvents } from '@/features/browse/NearbyEvents';
import {
  RestaurantMore,
  RestaurantScreen,
  RestaurantSkeleton,
} from '@/features/restaurants/RestaurantScreen';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn, selectPostalCode } from '@/store/slices/session';

/** /restaurants/{id}, by id or slug; an unknown one leads to /404project (spec 1 §2). */
export function RestaurantRoute() {
  const { id = '' } = useParams();
  const { currentData: restaurant, error, isFetching, refetch } = useGetRestaurantQuery(id);
  if (restaurant) {
    return (
      <RestaurantScreen key={restaurant.id} restaurant={restaurant}>
        <Nearby />
      </RestaurantScreen>
    );
  }
  if (!error || isFetching) return <RestaurantSkeleton />;
  const problem = asProblem(error);
  if (problem.kind === 'notFound' || problem.kind === 'invalid')
    return <Navigate to={hrefTo('eventGone')} replace />;
  return (
    <Page title="Restaurant">
      <h1 className="vh">Restaurant</h1>
      <ErrorState title={problem.message} onRetry={() => void refetch()} />
    </Page>
  );
}

/** A customer sees what else comes to their zip; everybody else is asked for one. */
function Nearby() {
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const postalCode = useAppSelector(selectPostalCode);
  if (isSignedIn && postalCode)
    return <NearbyEvents title="Browse more Dwelliveries in your community" postalCode={postalCode} />;
  return (
    <RestaurantMore title="Enter your zipcode to find food coming to your community:">
      <ZipForm onZip={(zip) => void navigate(hrefTo('browseZip', { zip }))} />
    </RestaurantMore>
  );
}
