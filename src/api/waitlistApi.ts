import { baseApi } from './baseApi';
import { path } from './path';
import { ifDone, one } from './tags';
import type { Answer } from './types';

type Waitlist = Answer<'joinWaitlist'>['waitlist'];

const answer = { at: 'waitlist', like: { status: '' }, nullable: true };

/** The waitlist of a full event, and the end of what a mail is about. */
export const waitlistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The event is read again after a refusal too, because a place may be free. */
    joinWaitlist: build.mutation<Waitlist, number>({
      query: (id) => ({
        method: 'POST',
        path: path`/api/v2/events/${id}/waitlist`,
      }),
      extraOptions: { isReported: true, operation: 'joinWaitlist', answer },
      invalidatesTags: (_line, _error, id) => [one('Event', id), 'Notifications'],
    }),
    leaveWaitlist: build.mutation<Waitlist, number>({
      query: (id) => ({
        method: 'DELETE',
        path: path`/api/v2/events/${id}/waitlist`,
      }),
      extraOptions: { isReported: true, operation: 'leaveWaitlist', answer },
      invalidatesTags: (_line, _error, id) => [one('Event', id), 'Notifications'],
    }),
    /** By the token in a mail. Answers what has ended. */
    unsubscribe: build.mutation<string, { token: string }>({
      query: ({ token }) => ({
        method: 'POST',
        path: path`/api/v2/unsubscribe/${token}`,
        anonymous: true,
      }),
      extraOptions: { isReported: true, operation: 'unsubscribe', answer: { at: 'message', like: '' } },
      invalidatesTags: ifDone(() => ['Notifications', 'Event']),
    }),
  }),
});

export const { useJoinWaitlistMutation, useLeaveWaitlistMutation, useUnsubscribeMutation } = waitlistApi;
