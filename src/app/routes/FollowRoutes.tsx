import { useLocation, useParams } from 'react-router-dom';
import { FollowLinkScreen } from '@/features/follows/FollowLinkScreen';
import { MailedNotificationsScreen, NotificationsScreen } from '@/features/follows/NotificationScreens';
import { UnsubscribeScreen } from '@/features/follows/UnsubscribeScreen';

/** The screens of the links in mails, by the first part of the path. */
const MAILED: Readonly<Record<string, typeof FollowLinkScreen>> = {
  follows: FollowLinkScreen,
  unsubscribe: UnsubscribeScreen,
  notifications: MailedNotificationsScreen,
};

/** The links in mails (/follows, /unsubscribe and /notifications, each with a token), and /account/notifications. One export, because the entry names each. */
export function FollowsRoute() {
  const { token = '' } = useParams();
  const [, noun = ''] = useLocation().pathname.toLowerCase().split('/');
  const Mailed = MAILED[noun];
  return Mailed ? <Mailed key={token} token={token} /> : <NotificationsScreen />;
}
