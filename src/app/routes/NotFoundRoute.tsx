import { NearbyEvents } from '@/features/browse/NearbyEvents';
import { NotFoundScreen, MORE_TITLE } from '@/features/info/NotFoundScreen';
import { useAppSelector } from '@/store/hooks';
import { useGoToZip } from '@/store/session/useGoToZip';
import { selectIsSignedIn, selectPostalCode } from '@/store/slices/session';

/** Shows events nearby to a customer, and a zip form to a visitor (spec 1 §2). */
export function NotFoundRoute() {
  const goToZip = useGoToZip();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const postalCode = useAppSelector(selectPostalCode);
  const nearby =
    isSignedIn && postalCode ? <NearbyEvents title={MORE_TITLE} postalCode={postalCode} /> : undefined;
  return <NotFoundScreen nearby={nearby} onZip={goToZip} />;
}
