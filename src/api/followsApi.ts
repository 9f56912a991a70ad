import { baseApi } from './baseApi';
import { fillPath, paths } from './paths';
import { ifDone } from './tags';
import type { Answer, Body } from './types';

export type Follow = Answer<'createFollow'>['follow'];
export type Notifications = Answer<'showNotifications'>['notifications'];
export type NotificationsChange = Body<'updateNotifications'>['notifications'];

const follow = { at: 'follow', like: { status: '' } };
const notifications = {
  at: 'notifications',
  like: { address: '', follows: [{ kind: '', key: '', name: '' }] },
};

/** Following restaurants and zips, and the choices of what is mailed. */
export const followsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without an address it is that of the signed-in customer. */
    createFollow: build.mutation<Follow, Body<'createFollow'>>({
      query: (body) => ({
        operation: 'createFollow',
        method: 'POST',
        path: paths.follows,
        body,
        answer: follow,
      }),
      invalidatesTags: ifDone(() => ['Notifications']),
    }),
    confirmFollow: build.mutation<Follow, { token: string }>({
      query: ({ token }) => ({
        operation: 'confirmFollow',
        method: 'POST',
        path: fillPath(paths.follow, { token }),
        anonymous: true,
        answer: follow,
      }),
      invalidatesTags: ifDone(() => ['Notifications']),
    }),
    getNotifications: build.query<Notifications, void>({
      query: () => ({ operation: 'showNotifications', path: paths.notifications, answer: notifications }),
      providesTags: ['Notifications'],
    }),
    updateNotifications: build.mutation<Notifications, NotificationsChange>({
      query: (change) => ({
        operation: 'updateNotifications',
        method: 'PATCH',
        path: paths.notifications,
        body: { notifications: change },
        answer: notifications,
      }),
      invalidatesTags: ifDone(() => ['Notifications', 'Event']),
    }),
    /** By the link in a mail, which needs no password. A mutation, because a query would put the token, a secret, into a cache key. */
    openNotifications: build.mutation<Notifications, { token: string }>({
      query: ({ token }) => ({
        operation: 'showMailedNotifications',
        path: fillPath(paths.mailedNotifications, { token }),
        anonymous: true,
        answer: notifications,
      }),
    }),
    updateMailedNotifications: build.mutation<Notifications, { token: string; change: NotificationsChange }>({
      query: ({ token, change }) => ({
        operation: 'updateMailedNotifications',
        method: 'PATCH',
        path: fillPath(paths.mailedNotifications, { token }),
        body: { notifications: change },
        anonymous: true,
        answer: notifications,
      }),
      invalidatesTags: ifDone(() => ['Notifications', 'Event']),
    }),
  }),
});

export const {
  useCreateFollowMutation,
  useConfirmFollowMutation,
  useGetNotificationsQuery,
  useUpdateNotificationsMutation,
  useOpenNotificationsMutation,
  useUpdateMailedNotificationsMutation,
} = followsApi;
