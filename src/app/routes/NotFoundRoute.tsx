import { useNavigate } from 'react-router-dom';
import { hrefTo } from '@/config/hrefTo';
import { NearbyEvents } from '@/features/browse/NearbyEvents';
import { NotFoundScreen, MORE_TITLE } from '@/features/info/NotFoundScreen';
import { useAppSelector } from '@/store/hooks';
import { useRememberZip } from '@/store/session/useRememberZip';
import { selectIsSignedIn, selectPostalCode } from '@/store/slices/session';

/** Shows events nearby to a customer, and a zip form to a visitor (spec 1 §2). */
export function NotFoundRoute() {
  const navigate = useNavigate();
  const rememberZip = useRememberZip();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const postalCode = useAppSelector(selectPostalCode);
  const nearby =
    isSignedIn && postalCode ? <NearbyEvents title={MORE_TITLE} postalCode={postalCode} /> : undefined;
  const goToZip = (zip: string) => {
    rememberZip(zip);
    void navigate(hrefTo('browseZip', { zip }));
  };
  return <NotFoundScreen nearby={nearby} onZip={goToZip} />;
}
