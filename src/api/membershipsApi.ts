import { baseApi } from './baseApi';
import { expiresAfter, ORDER_CACHE_SECONDS } from './cacheTimes';
import { readMemberships, type Ask } from './membershipPages';
import { path } from './path';
import { secretVault } from './secretVault';
import { lineItemShape, membershipShape } from './shapes';
import { listOf, membershipTags, one } from './tags';
import type { Id, Membership, MembershipLine } from './types';

/** `secretVault.read(CALENDAR_FILE)` answers the text: it is of no use to Redux, and holds the customer's address. */
export const CALENDAR_FILE = 'calendar-file';

export const membershipsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Spec 1 §7: GET /api/v2/memberships, filtered by user; also loadProjectMembershipsForUserId. */
    listMemberships: build.query<Membership[], { userId: number }>({
      queryFn: ({ userId }, _api, _extra, ask) => readMemberships(userId, ask as Ask),
      extraOptions: {
        operation: 'listMemberships',
        answer: { like: { memberships: [membershipShape] } },
        kept: 'memberships',
      },
      providesTags: (memberships) => [listOf('Membership'), ...membershipTags(memberships)],
      ...expiresAfter(ORDER_CACHE_SECONDS),
    }),
    /** Spec 1 §7: GET /api/v2/memberships/{id}: the receipt. */
    getMembership: build.query<Membership, Id>({
      query: (id) => ({
        path: path`/api/v2/memberships/${id}`,
        isConditional: true,
      }),
      extraOptions: { operation: 'showMembership', answer: { at: 'membership', like: membershipShape } },
      providesTags: (membership, _error, id) => [
        one('Membership', id),
        ...membershipTags(membership && [membership]),
      ],
      ...expiresAfter(ORDER_CACHE_SECONDS),
    }),
    /** The paid orders as a file for a calendar app. */
    makeCalendar: build.mutation<{ name: string }, Id>({
      query: (id) => ({
        path: path`/api/v2/memberships/${id}/calendar`,
        secret: { at: 'file.text', keep: (text) => secretVault.keep(CALENDAR_FILE, text) },
      }),
      extraOptions: { operation: 'showCalendar', answer: { at: 'file', like: { name: '' } } },
      transformResponse: ({ name }: { name: string }) => ({ name }),
    }),
    /** Contract: "line items", filtered by project_membership_id. */
    listLineItems: build.query<MembershipLine[], { membershipId: number }>({
      query: ({ membershipId }) => ({
        path: '/api/v2/line_items',
        params: { filter: { project_membership_id: membershipId } },
      }),
      extraOptions: { operation: 'listLineItems', answer: { at: 'line_items', like: [lineItemShape] } },
      providesTags: (_lines, _error, { membershipId }) => [one('Membership', membershipId)],
      ...expiresAfter(ORDER_CACHE_SECONDS),
    }),
    /** Contract: "joinProject". */
    joinEvent: build.mutation<Membership, Id>({
      query: (id) => ({
        method: 'POST',
        path: path`/api/v2/events/${id}/memberships`,
      }),
      extraOptions: { operation: 'joinEvent', answer: { at: 'membership', like: membershipShape } },
      invalidatesTags: (membership, _error, id) =>
        membership ? [one('Event', id), listOf('Membership'), one('Membership', membership.id)] : [],
    }),
  }),
});

export const { useListMembershipsQuery, useGetMembershipQuery, useMakeCalendarMutation } = membershipsApi;
