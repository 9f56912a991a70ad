import { AreaAlertAnswer, AreaAlertBody } from '../schemas/alerts';
import { TokenParams } from '../schemas/users';
import { endpoint } from './endpoint';
import { NoBody } from './shared';

/** "Tell me when somebody cooks here", for an area without events. */
export const alerts = {
  createAreaAlert: endpoint(
    'POST /api/v2/area_alerts',
    'optional',
    'Ask for one mail when an event opens in a zip. The address must be confirmed by a mailed link, unless it is that of a confirmed account',
    { body: AreaAlertBody },
    AreaAlertAnswer,
    { throttle: 'mail' },
  ),
  confirmAreaAlert: endpoint(
    'POST /api/v2/area_alerts/:token',
    'public',
    'Confirm the address with the token from the mail; again it does nothing',
    { params: TokenParams, body: NoBody },
    AreaAlertAnswer,
  ),
  endAreaAlert: endpoint(
    'DELETE /api/v2/area_alerts/:token',
    'public',
    'Unsubscribe with the token from either mail; again it does nothing',
    { params: TokenParams },
    AreaAlertAnswer,
  ),
};
