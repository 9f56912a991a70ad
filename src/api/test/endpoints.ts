import { accessApi } from '../accessApi';
import { alertsApi } from '../alertsApi';
import { avatarsApi } from '../avatarsApi';
import { baseApi } from '../baseApi';
import { checkoutApi } from '../checkoutApi';
import { confirmationsApi } from '../confirmationsApi';
import { contentApi } from '../contentApi';
import { deliveryRangeApi } from '../deliveryRangeApi';
import { emailChangesApi } from '../emailChangesApi';
import { eventsApi } from '../eventsApi';
import { locationsApi } from '../locationsApi';
import { membershipsApi } from '../membershipsApi';
import { ordersApi } from '../ordersApi';
import { passwordsApi } from '../passwordsApi';
import { professionalsApi } from '../professionalsApi';
import { projectPagesApi } from '../projectPagesApi';
import { projectsApi } from '../projectsApi';
import { relevanceApi } from '../relevanceApi';
import { restaurantsApi } from '../restaurantsApi';
import { sessionApi } from '../sessionApi';
import { usersApi } from '../usersApi';
import { vipApi } from '../vipApi';
import { zipsApi } from '../zipsApi';

/** Every resource file, so that all endpoints are injected. */
export const resources = [
  accessApi,
  alertsApi,
  avatarsApi,
  checkoutApi,
  confirmationsApi,
  contentApi,
  deliveryRangeApi,
  emailChangesApi,
  eventsApi,
  locationsApi,
  membershipsApi,
  ordersApi,
  passwordsApi,
  professionalsApi,
  projectPagesApi,
  projectsApi,
  relevanceApi,
  restaurantsApi,
  sessionApi,
  usersApi,
  vipApi,
  zipsApi,
];

interface AnyEndpoint {
  initiate: (arg: unknown, options?: { track?: boolean }) => never;
  useQuery?: unknown;
  useMutation?: unknown;
}

export const endpoints = (): Record<string, AnyEndpoint> =>
  baseApi.endpoints as unknown as Record<string, AnyEndpoint>;

export const isMutation = (name: string): boolean => 'useMutation' in (endpoints()[name] ?? {});
