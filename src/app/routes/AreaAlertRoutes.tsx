import { useParams } from 'react-router-dom';
import { AlertLinkScreen } from '@/features/area-alerts/AlertLinkScreen';

/** /alerts/{token} */
export function AreaAlertRoute() {
  const { token = '' } = useParams();
  return <AlertLinkScreen key={token} token={token} does="confirm" />;
}

/** /alerts/{token}/stop */
export function AreaAlertStopRoute() {
  const { token = '' } = useParams();
  return <AlertLinkScreen key={token} token={token} does="stop" />;
}
