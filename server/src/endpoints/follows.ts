import { IdParams } from '../schemas/common';
import { WaitlistAnswer } from '../schemas/events';
import {
  FollowAnswer,
  FollowBody,
  NotificationsAnswer,
  NotificationsBody,
  OneClickBody,
} from '../schemas/follows';
import { PushSubscriptionBody } from '../schemas/push';
import { MessageAnswer, TokenParams } from '../schemas/users';
import { endpoint } from './endpoint';
import { NoBody } from './shared';

/** Following restaurants and zips, waitlists, and the choices of what is mailed or pushed. */
export const follows = {
  createFollow: endpoint(
    'POST /api/v2/follows',
    'optional',
    'Ask for mail when an event opens: once for a zip, for each event of a restaurant. The address must be confirmed by a mailed link, unless it is that of a confirmed account',
    { body: FollowBody },
    FollowAnswer,
    { throttle: 'mail', refusals: ['not_found', 'unauthenticated'] },
  ),
  confirmFollow: endpoint(
    'POST /api/v2/follows/:token',
    'public',
    'Confirm the address with the token from the mail; again it does nothing',
    { params: TokenParams, body: NoBody },
    FollowAnswer,
    { refusals: ['token_expired'] },
  ),
  showNotifications: endpoint(
    'GET /api/v2/notifications',
    'user',
    'What the caller is mailed about, besides orders and the account',
    {},
    NotificationsAnswer,
  ),
  updateNotifications: endpoint(
    'PATCH /api/v2/notifications',
    'user',
    'Change what the caller is mailed about',
    { body: NotificationsBody },
    NotificationsAnswer,
  ),
  showMailedNotifications: endpoint(
    'GET /api/v2/notifications/:token',
    'public',
    'What the address of a mail is mailed about, with the token from its foot; nothing else of the account',
    { params: TokenParams },
    NotificationsAnswer,
    { refusals: ['token_expired'] },
  ),
  updateMailedNotifications: endpoint(
    'PATCH /api/v2/notifications/:token',
    'public',
    'Change what the address of a mail is mailed about, with the token from its foot',
    { params: TokenParams, body: NotificationsBody },
    NotificationsAnswer,
    { refusals: ['token_expired'] },
  ),
  createPushSubscription: endpoint(
    'POST /api/v2/push_subscriptions',
    'user',
    'Send notices to the browser of the caller’s session as pushes (RFC 8030), in place of what it gave before. At most 10 browsers of a customer, the oldest makes room; a browser is forgotten when its session ends',
    { body: PushSubscriptionBody },
    NotificationsAnswer,
  ),
  deletePushSubscription: endpoint(
    'DELETE /api/v2/push_subscriptions',
    'user',
    'Send no pushes to the browser of the caller’s session any more; again it does nothing',
    {},
    NotificationsAnswer,
  ),
  joinWaitlist: endpoint(
    'POST /api/v2/events/:id/waitlist',
    'user',
    'Join the waitlist of a full event; again it does nothing. A free place is offered by mail to the first in line, for 30 minutes to 4 hours, from 8 AM to 10 PM of the event',
    { params: IdParams, body: NoBody },
    WaitlistAnswer,
    { refusals: ['not_confirmed', 'event_closed', 'event_not_full', 'waitlist_over'] },
  ),
  leaveWaitlist: endpoint(
    'DELETE /api/v2/events/:id/waitlist',
    'user',
    'Leave the waitlist; a place that was offered goes to the next',
    { params: IdParams },
    WaitlistAnswer,
  ),
  unsubscribe: endpoint(
    'POST /api/v2/unsubscribe/:token',
    'public',
    'Unsubscribe by one press in the mail program (RFC 8058); again it does nothing',
    {
      params: TokenParams,
      body: OneClickBody,
      consumes: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    },
    MessageAnswer,
    { refusals: ['token_expired'] },
  ),
};
