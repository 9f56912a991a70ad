import { hrefTo } from '@/config/routes';
import { ExternalRedirect } from '../routing/ExternalRedirect';

/** /support/replay is a page of its own (app/replay): a link within the app opens it anew, without the app around it. */
export const ReplayRoute = () => <ExternalRedirect to={hrefTo('replay')} />;
