import { baseApi } from './baseApi';
import { path } from './path';
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

/** Following restaurants and zips, and the choices of what is mailed or pushed. */
export const followsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without an address it is that of the signed-in customer. */
    createFollow: build.mutation<Follow, Body<'createFollow'>>({
      query: (body) => ({
        method: 'POST',
        path: '/api/v2/follows',
        body,
      }),
      extraOptions: { isReported: true, operation: 'createFollow', answer: follow },
      invalidatesTags: ifDone(() => ['Notifications']),
    }),
    confirmFollow: build.mutation<Follow, { token: string }>({
      query: ({ token }) => ({
        method: 'POST',
        path: path`/api/v2/follows/${token}`,
        anonymous: true,
      }),
      extraOptions: { isReported: true, operation: 'confirmFollow', answer: follow },
      invalidatesTags: ifDone(() => ['Notifications']),
    }),
    getNotifications: build.query<Notifications, void>({
      query: () => ({ path: '/api/v2/notifications' }),
      extraOptions: { operation: 'showNotifications', answer: notifications },
      providesTags: ['Notifications'],
    }),
    updateNotifications: build.mutation<Notifications, NotificationsChange>({
      query: (change) => ({
        method: 'PATCH',
        path: '/api/v2/notifications',
        body: { notifications: change },
      }),
      extraOptions: { isReported: true, operation: 'updateNotifications', answer: notifications },
      invalidatesTags: ifDone(() => ['Notifications', 'Event']),
    }),
    /** The browser of this session, from now on. A repetition changes nothing. */
    createPushSubscription: build.mutation<Notifications, Body<'createPushSubscription'>>({
      query: (body) => ({ method: 'POST', path: '/api/v2/push_subscriptions', body }),
      extraOptions: { operation: 'createPushSubscription', answer: notifications },
      invalidatesTags: ifDone(() => ['Notifications']),
    }),
    deletePushSubscription: build.mutation<Notifications, void>({
      query: () => ({ method: 'DELETE', path: '/api/v2/push_subscriptions' }),
      extraOptions: { operation: 'deletePushSubscription', answer: notifications },
      invalidatesTags: ifDone(() => ['Notifications']),
    }),
    /** By the link in a mail, which needs no password. A mutation, because a query would put the token, a secret, into a cache key. */
    openNotifications: build.mutation<Notifications, { token: string }>({
      query: ({ token }) => ({
        path: path`/api/v2/notifications/${token}`,
        anonymous: true,
      }),
      extraOptions: { isReported: true, operation: 'showMailedNotifications', answer: notifications },
    }),
    updateMailedNotifications: build.mutation<Notifications, { token: string; change: NotificationsChange }>({
      query: ({ token, change }) => ({
        method: 'PATCH',
        path: path`/api/v2/notifications/${token}`,
        body: { notifications: change },
        anonymous: true,
      }),
      extraOptions: { isReported: true, operation: 'updateMailedNotifications', answer: notifications },
      invalidatesTags: ifDone(() => ['Notifications', 'Event']),
    }),
  }),
});

export const {
  useCreateFollowMutation,
  useConfirmFollowMutation,
  useGetNotificationsQuery,
  useUpdateNotificationsMutation,
  useCreatePushSubscriptionMutation,
  useDeletePushSubscriptionMutation,
  useOpenNotificationsMutation,
  useUpdateMailedNotificationsMutation,
} = followsApi;
