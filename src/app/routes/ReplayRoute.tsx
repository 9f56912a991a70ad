import { hrefTo } from '@/config/hrefTo';
import { ExternalRedirect } from '../routing/ExternalRedirect';

/** /support/replay is a separate page (app/replay), so a link inside the app reloads it. */
export const ReplayRoute = () => <ExternalRedirect to={hrefTo('replay')} />;
