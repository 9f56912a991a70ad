import { useLocation, useParams } from 'react-router-dom';
import { AlertLinkScreen } from '@/features/area-alerts/AlertLinkScreen';

/** /alerts/{token}, and /alerts/{token}/stop */
export function AreaAlertRoute() {
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const does = /\/stop\/?$/.test(pathname) ? 'stop' : 'confirm';
  return <AlertLinkScreen key={pathname} token={token} does={does} />;
}
