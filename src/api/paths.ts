import { PROJECTS_PATH, RELEVANCE_PATH, SESSION_PATH } from '@/config/openPaths';

/**
 * All paths of the API as templates (contract, "Paths"). For a host that differs in a path that the specifications leave open,
 * change its line here, or in `config/openPaths.ts`.
 */
export const paths = {
  session: SESSION_PATH,
  omniauth: '/api/v2/session/omniauth',
  users: '/api/v2/users',
  user: '/api/v2/users/{id}',
  access: '/api/v2/users/{id}/access',
  ownData: '/api/v2/users/{id}/export',
  deletion: '/api/v2/users/{id}/deletion',
  ownSessions: '/api/v2/sessions',
  ownSession: '/api/v2/sessions/{id}',
  identity: '/api/v2/identities/{id}',
  emailChange: '/api/v2/users/{id}/email_change',
  emailChangeLink: '/api/v2/email_changes/{token}',
  emailUndo: '/api/v2/email_undos/{token}',
  creditBalance: '/api/v2/users/{id}/credit_balance',
  stripePortal: '/api/v2/users/stripe_portal',
  avatar: '/api/v2/avatars/{key}',
  confirmations: '/api/v2/confirmations',
  confirmation: '/api/v2/confirmations/{token}',
  passwords: '/api/v2/passwords',
  password: '/api/v2/passwords/{token}',
  homes: '/api/v2/homes',
  homeValidation: '/api/v2/homes/validate',
  eventLocations: '/api/v2/event_locations',
  eventLocation: '/api/v2/event_locations/{id}',
  postalCodes: '/api/postal_codes',
  follows: '/api/v2/follows',
  follow: '/api/v2/follows/{token}',
  notifications: '/api/v2/notifications',
  mailedNotifications: '/api/v2/notifications/{token}',
  waitlist: '/api/v2/events/{id}/waitlist',
  unsubscribe: '/api/v2/unsubscribe/{token}',
  professionals: '/api/v2/professionals',
  restaurant: '/api/v2/restaurants/{id}',
  content: '/api/v2/contents/{key}',
  contentBlock: '/api/v2/content_blocks/{slug}',
  projects: PROJECTS_PATH,
  project: '/api/v2/projects/{id}',
  relevance: RELEVANCE_PATH,
  relevantEvents: '/api/v2/events/relevant',
  event: '/api/v2/events/{id}',
  menuCategories: '/api/v2/events/{id}/menu_categories',
  checkoutDetails: '/api/v2/events/{id}/checkout_details',
  addressValidation: '/api/v2/events/{id}/validate_address',
  eventMemberships: '/api/v2/events/{id}/memberships',
  eventOrders: '/api/v2/events/{id}/orders',
  eventOrder: '/api/v2/events/{eventId}/orders/{orderId}',
  order: '/api/v2/orders/{id}',
  orderClaims: '/api/v2/orders/{id}/claims',
  orderOfTransaction: '/api/v2/transactions/{transactionId}/order',
  orderRetryPayment: '/api/v2/orders/{id}/retry_payment',
  failedOrders: '/api/v2/orders/failed',
  cards: '/api/v2/users/{id}/cards',
  card: '/api/v2/users/{id}/cards/{cardId}',
  paymentSheets: '/api/v2/payment_sheets',
  memberships: '/api/v2/memberships',
  membership: '/api/v2/memberships/{id}',
  membershipCalendar: '/api/v2/memberships/{id}/calendar',
  lineItems: '/api/v2/line_items',
  stripeMemberships: '/api/v2/stripe_memberships',
} as const;

type PlaceholderOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** Fills a template; values are percent-encoded, so a hostile id stays one segment. */
export function fillPath<const Template extends string>(
  template: Template,
  values: Record<PlaceholderOf<Template>, string | number>,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name as PlaceholderOf<Template>])),
  );
}
