/** All groups of routes, imported explicitly so that a search finds their use. */
import { accessRoutes, emailChangeRoutes, ownDataRoutes } from './access';
import { cardRoutes } from './cards';
import { checkoutRoutes } from './checkout';
import { contentRoutes } from './content';
import { cspReportRoutes } from './cspReports';
import { eventRoutes } from './events';
import { followRoutes, unsubscribeRoutes } from './follows';
import { membershipRoutes } from './memberships';
import { notificationRoutes, pushRoutes } from './notifications';
import { operationRoutes } from './operations';
import { changeRoutes, claimRoutes, orderReads, orderRoutes } from './orders';
import { placeRoutes } from './places';
import { confirmationRoutes, passwordRoutes } from './recovery';
import type { Routes } from './routes';
import { sessionRoutes } from './session';
import { staffRoutes } from './staff';
import { tableGuestRoutes, tableRoutes } from './tables';
import { belongingRoutes, userRoutes } from './users';
import { supportRoutes } from './support';
import { vipRoutes } from './vip';
import { webhookRoutes } from './webhooks';

export const routes: Routes[] = [
  sessionRoutes,
  userRoutes,
  belongingRoutes,
  confirmationRoutes,
  passwordRoutes,
  accessRoutes,
  emailChangeRoutes,
  ownDataRoutes,
  eventRoutes,
  placeRoutes,
  followRoutes,
  unsubscribeRoutes,
  notificationRoutes,
  pushRoutes,
  contentRoutes,
  checkoutRoutes,
  orderReads,
  orderRoutes,
  changeRoutes,
  claimRoutes,
  tableRoutes,
  tableGuestRoutes,
  membershipRoutes,
  cardRoutes,
  vipRoutes,
  webhookRoutes,
  operationRoutes,
  cspReportRoutes,
  staffRoutes,
  supportRoutes,
];
