import { isRecord, isSafeKey } from '@/lib/records';

/** Fields with personal data: masked letter by letter, so that screens keep their layout. */
const PERSONAL = new Set(
  `name firstname lastname email phone street customerStreet customerAddress deliveryStreet delivery_street address notes orderNotes avatar referral_url
  home paymentSummary`.split(/\s+/),
);

/** Fields that are reported unchanged. Fields in neither list are left out. */
const PLAIN = new Set(
  `id uuid kind text eventId checked checkFailed userId epoch dashboardTab schema build bump items product quantity optionChoices choiceId choiceName optionName
  gratuity gratuityPercentage transactionId values promoCode promocode completed deliveryType timeSlotId deliveryCity deliveryState deliveryPostalCode saveDefaultAddress
  data savedAt ownerId city state postal_code postalCode stripe_subscribed_at stripe_sub_cancelled stripe_subscription_end serial message
  status endpointName requestId originalArgs startedTimeStamp fulfilledTimeStamp error code fieldErrors
  full remaining expired joinable runAt run_at endsAt orderCutoffAt timeZone business_name restaurantName restaurantSlug cuisine cost hue professional_avatar professional_id
  image garnish delivery_zone_name deliveryZone locations eventLocation slug coordinates lat lng d2dEnabled d2dExclusive d2dRadius pickupStreet pickupCityStateZip pickupLat pickupLng
  postalCodes shareUrl descriptionHtml description timeSlots time label membership currentUserHasOrdered products options choices price avatarThumb avatarMedium
  enableD2d d2d deliveryWindowLocal enableTimeSlotSelect availableTimeSlots enableGratuity defaultGratuityPercentage gratuityLabel baseCost preadjustmentTotal total enableOrderNotes
  productLineItems nonProductLineItems sku unitPrice cartErrors promo_code_error customerCity customerState customerPostalCode vipSavings cancelUntil checkoutDetails
  landingPageDescription openEvents content body lineItems productName productAvatarThumb totalPaid failedOrder transactionAmount eventRunAt pickupTime pickupLocationAvatar pickupInstructions
  membershipId paid_fee eventImage reason gone item itemId cart draft user at page count near starts ends run_on restaurant event_location
  confirmed created_at credit_balance pending_credit stripe_renews_at ids productId product_id eventTimeZone failureMessage heldUntil createdAt paidAt cancellableUntil feeKeptOnCancel
  user_id project_id eventStatus eventEndsAt project_membership_id position orders orderCreated changes before after`.split(
    /\s+/,
  ),
);

/** Fields within which `name` is public (of restaurants, products, options). */
const PUBLIC_NAMES = new Set([
  'product',
  'products',
  'options',
  'choices',
  'eventLocation',
  'productLineItems',
  'nonProductLineItems',
  'lineItems',
  'changes',
  'restaurant',
  'event',
]);

/** Lines written by the server, whose notes are public too. */
const HOUSE_LINES = 'nonProductLineItems';

/** What is public around a field: nothing, `name` fields, or all texts. */
type Scope = 'private' | 'names' | 'texts';

function scopeOf(key: string, around: Scope): Scope {
  if (key === HOUSE_LINES) return 'texts';
  return around === 'private' && PUBLIC_NAMES.has(key) ? 'names' : around;
}

function isMasked(key: string, scope: Scope): boolean {
  if (!PERSONAL.has(key)) return false;
  if (key === 'name') return scope === 'private';
  return !(key === 'notes' && scope === 'texts');
}

/** Endpoints with catalogue answers, in which `name` is public. */
const CATALOGUE = /event|menu|project|restaurant|content|location|professional|checkout|quote|line/i;

const SECRET = /_secret_|\b(sk|pk|rk|whsec|ek|cuss)_|bearer\s|eyJ[\w-]{10,}\./i;
const CARD = /\d(?:[ -]?\d){12,18}/;

/** `12 Main St` → `00 xxxx xx`: length, spaces and punctuation stay. */
export function maskText(text: string): string {
  return text.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0');
}

export interface RedactOptions {
  /** The customer agreed to include personal fields. Secrets are always removed. */
  includePersonal: boolean;
}

/** Removes secrets and card numbers from a text and masks email addresses. */
const scrub = (text: string): string => {
  if (SECRET.test(text) || CARD.test(text)) return '[removed]';
  return text.replace(/[^\s@"']+@[^\s@"']+\.[^\s@"']+/g, (found) => maskText(found));
};

function redactField(key: string, value: unknown, options: RedactOptions, scope: Scope): unknown {
  if (isMasked(key, scope)) {
    if (typeof value === 'string')
      return options.includePersonal ? hideSecrets(value) : maskText(scrub(value));
    return value === null ? null : undefined;
  }
  if (!PLAIN.has(key) && !PERSONAL.has(key)) return undefined;
  if (/^(id|itemId)$/.test(key) && typeof value === 'string' && !options.includePersonal)
    return scrub(maskIdentity(value));
  return redact(value, options, scopeOf(key, scope));
}

/** Masks the customer's notes at the end of a cart line's id (domain/cart). */
const maskIdentity = (id: string): string =>
  id.replace(/^([^|]*\|[^|]*\|)([^]*)$/, (_all, line: string, notes: string) => line + maskText(notes));

const hideSecrets = (text: string): string => (SECRET.test(text) || CARD.test(text) ? '[removed]' : text);

/** A copy with allowed fields only. Keeps numeric keys, which are ids. */
export function redact(value: unknown, options: RedactOptions, scope: Scope = 'private'): unknown {
  if (typeof value === 'string') return options.includePersonal ? hideSecrets(value) : scrub(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => redact(entry, options, scope));
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (!isSafeKey(key)) return [];
    const kept = /^\d+$/.test(key) ? redact(inner, options, scope) : redactField(key, inner, options, scope);
    return kept === undefined ? [] : [[key, kept]];
  });
  return Object.fromEntries(entries);
}

export const isCatalogue = (endpointName: string): boolean => CATALOGUE.test(endpointName);
