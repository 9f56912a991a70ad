import { baseApi } from './baseApi';
import { fillPath, paths } from './paths';
import type { Answer } from './types';

export type AreaAlert = Answer<'createAreaAlert'>['alert'];

const answer = { at: 'alert', like: { status: '', postal_code: '' } };

/** "Tell me when somebody cooks here". */
export const alertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Without an address it is that of the signed-in customer. */
    createAreaAlert: build.mutation<AreaAlert, { email?: string; postal_code: string }>({
      query: (body) => ({
        operation: 'createAreaAlert',
        method: 'POST',
        path: paths.areaAlerts,
        body,
        answer,
      }),
    }),
    confirmAreaAlert: build.mutation<AreaAlert, { token: string }>({
      query: ({ token }) => ({
        operation: 'confirmAreaAlert',
        method: 'POST',
        path: fillPath(paths.areaAlert, { token }),
        anonymous: true,
        answer,
      }),
    }),
    endAreaAlert: build.mutation<AreaAlert, { token: string }>({
      query: ({ token }) => ({
        operation: 'endAreaAlert',
        method: 'DELETE',
        path: fillPath(paths.areaAlert, { token }),
        anonymous: true,
        answer,
      }),
    }),
  }),
});

export const { useCreateAreaAlertMutation, useConfirmAreaAlertMutation, useEndAreaAlertMutation } = alertsApi;
