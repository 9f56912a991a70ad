import { buildOpenapi } from './openapi';

type Schema = {
  $ref?: string;
  type?: string;
  items?: Schema;
  anyOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
};
type Operation = {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/**
 * The fields that the specifications list (1 §3, 2 §3), under the names they print, and where an answer contains them. Left
 * out: the password, and a user's `image`, another name of the avatar.
 */
const SPECIFIED: [operation: string, way: string, fields: string][] = [
  [
    'showUser',
    'user',
    `id uuid name firstname lastname email phone street city state postal_code avatar created_at source referral_url stripe_id
     stripe_subscribed_at stripe_sub_cancelled stripe_subscription_end credit_balance home leadTracking`,
  ],
  ['createSession', 'session', 'token user'],
  [
    'showEvent',
    'data.event',
    `id status full name business_name runAt run_at avatar professional_avatar delivery_zone_name deliveryZone locations
     coordinates d2dEnabled d2dExclusive d2dRadius restaurantName restaurantSlug pickupStreet pickupCityStateZip pickupLat
     pickupLng image descriptionHtml expired joinable membership currentUserHasOrdered shareUrl postalCodes timeSlots`,
  ],
  ['showEvent', 'data.event.coordinates', 'lat lng'],
  ['showEvent', 'data.event.timeSlots', 'id project_id time full'],
  ['listEventLocations', 'event_locations', 'slug name'],
  ['showEventLocation', 'data.eventLocation', 'slug name'],
  [
    'showRestaurant',
    'restaurant',
    'name cuisine cost avatar landingPageDescription shareUrl openEvents slug business_name',
  ],
  [
    'listMemberships',
    'memberships',
    `id user_id project_id status paid_fee eventId eventImage restaurantName d2d eventRunAt pickupTime pickupStreet
     pickupCityStateZip pickupLocationAvatar pickupInstructions customerAddress lineItems orderNotes totalPaid failedOrder
     shareUrl`,
  ],
  ['listMemberships', 'memberships.lineItems', 'quantity productName'],
  ['listLineItems', 'line_items', 'project_membership_id product_id position sku'],
  ['listRelevantProjects', 'relevance', 'ids'],
  ['listPostalCodes', 'postal_codes', 'postal_code'],
  ['showContentBlock', 'data', 'body'],
  ['showContent', 'data.content', 'content'],
  ['listMenuCategories', 'data.menuCategories', 'id name products'],
  [
    'listMenuCategories',
    'data.menuCategories.products',
    'id name description descriptionHtml price avatarThumb avatarMedium options',
  ],
  ['listMenuCategories', 'data.menuCategories.products.options', 'id name choices'],
  ['listMenuCategories', 'data.menuCategories.products.options.choices', 'id name'],
  [
    'showCheckoutDetails',
    'data.checkoutDetails',
    `enableD2d d2d d2dRadius coordinates deliveryWindowLocal enableTimeSlotSelect availableTimeSlots enableGratuity
     defaultGratuityPercentage gratuityLabel baseCost preadjustmentTotal total enableOrderNotes nonProductLineItems cartErrors
     customerStreet customerCity customerState customerPostalCode`,
  ],
  ['showCheckoutDetails', 'data.checkoutDetails.availableTimeSlots', 'id'],
  ['showCheckoutDetails', 'data.checkoutDetails.nonProductLineItems', 'name sku price notes id description'],
  ['showCheckoutDetails', 'data.checkoutDetails.cartErrors', 'promo_code_error'],
  [
    'showOrder',
    'data.order',
    'id eventId total baseCost preadjustmentTotal productLineItems nonProductLineItems',
  ],
  [
    'showOrder',
    'data.order.productLineItems',
    'id productName productAvatarThumb quantity price optionChoices notes',
  ],
  ['showOrder', 'data.order.productLineItems.optionChoices', 'optionName choiceName'],
  ['listFailedOrders', 'data.orders', 'id transactionAmount restaurantName eventRunAt'],
  ['createPaymentSheet', 'data.paymentSheet', 'clientSecret'],
  ['subscribe', 'data', 'client_secret'],
];

let document: Document;
beforeAll(async () => (document = (await buildOpenapi()) as unknown as Document));

/** The object behind a reference, a list or "or null". */
function objectOf(schema: Schema): Schema {
  if (schema.$ref) return objectOf(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const inner = schema.items ?? schema.anyOf?.find(({ type }) => type !== 'null');
  return inner ? objectOf(inner) : schema;
}

function schemaAt(operation: string, way: string): Schema {
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const found = all.find(({ operationId }) => operationId === operation)?.responses['200'];
  const [body] = Object.values(found?.content ?? {});
  if (!body) throw new Error(`${operation} answers nothing.`);
  return way
    .split('.')
    .reduce((schema, key) => objectOf(schema.properties?.[key] ?? {}), objectOf(body.schema));
}

it.each(SPECIFIED)('%s: %s always has the specified fields', (operation, way, fields) => {
  const { required = [] } = schemaAt(operation, way);
  expect(fields.split(/\s+/).filter((field) => !required.includes(field))).toEqual([]);
});
