import { accessApi } from '../accessApi';
import { followsApi } from '../followsApi';
import { avatarsApi } from '../avatarsApi';
import { baseApi } from '../baseApi';
import { cardsApi } from '../cardsApi';
import { checkoutApi } from '../checkoutApi';
import { confirmationsApi } from '../confirmationsApi';
import { contentApi } from '../contentApi';
import { deliveryRangeApi } from '../deliveryRangeApi';
import { emailChangesApi } from '../emailChangesApi';
import { eventsApi } from '../eventsApi';
import { locationsApi } from '../locationsApi';
import { membershipsApi } from '../membershipsApi';
import { openDaysApi } from '../openDaysApi';
import { ordersApi } from '../ordersApi';
import { ownDataApi } from '../ownDataApi';
import { passwordsApi } from '../passwordsApi';
import { professionalsApi } from '../professionalsApi';
import { projectPagesApi } from '../projectPagesApi';
import { projectsApi } from '../projectsApi';
import { relevanceApi } from '../relevanceApi';
import { restaurantsApi } from '../restaurantsApi';
import { sessionApi } from '../sessionApi';
import { usersApi } from '../usersApi';
import { vipApi } from '../vipApi';
import { waitlistApi } from '../waitlistApi';
import { zipsApi } from '../zipsApi';

/** Every resource file, so that all endpoints are injected. */
export const resources = [
  accessApi,
  followsApi,
  avatarsApi,
  cardsApi,
  checkoutApi,
  confirmationsApi,
  contentApi,
  deliveryRangeApi,
  emailChangesApi,
  eventsApi,
  locationsApi,
  membershipsApi,
  openDaysApi,
  ordersApi,
  ownDataApi,
  passwordsApi,
  professionalsApi,
  projectPagesApi,
  projectsApi,
  relevanceApi,
  restaurantsApi,
  sessionApi,
  usersApi,
  vipApi,
  waitlistApi,
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
