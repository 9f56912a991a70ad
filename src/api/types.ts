import type { InCents } from '@dwellivery/domain/money';
import type { components, operations } from './schema';

type Operation = keyof operations;
type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;
type QueryOf<Op> = Op extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** The answer of an operation on the wire: money in dollars. */
export type WireAnswer<Name extends Operation> = operations[Name]['responses'] extends { 200: infer Answered }
  ? JsonOf<Answered>
  : undefined;
/** The answer of an operation after conversion: money in cents. */
export type Answer<Name extends Operation> = InCents<WireAnswer<Name>>;
/** The JSON body of an operation on the wire: money in dollars. */
export type Body<Name extends Operation> = operations[Name] extends { requestBody: infer Content }
  ? JsonOf<Content>
  : never;
type QueryParams<Name extends Operation> = QueryOf<operations[Name]>;

type Schemas = InCents<components['schemas']>;
export type User = Schemas['User'];
export type LimitedUser = Schemas['LimitedUser'];
export type EventCard = Schemas['EventCard'];
export type EventDetail = Schemas['EventDetail'];
export type TimeSlot = EventDetail['timeSlots'][number];
export type Product = Schemas['Product'];
export type ProductOption = Product['options'][number];
export type MenuCategory = Schemas['MenuCategory'];
export type Restaurant = Schemas['Restaurant'];
export type CheckoutDetails = Schemas['CheckoutDetails'];
export type NonProductLineItem = CheckoutDetails['nonProductLineItems'][number];
export type Order = Schemas['Order'];
export type Membership = Schemas['Membership'];
export type MembershipLine = Membership['lineItems'][number];
export type Claim = Schemas['Claim'];
export type Table = Schemas['Table'];
export type Access = Answer<'showAccess'>['access'];
export type SavedCard = Answer<'listCards'>['cards'][number];
/** The answer of a call that only says that it was done. */
export type Done = Answer<'deleteCard'>;
/** The address that a link was mailed to, and whether its account is the caller's. */
export type MailedLink = Answer<'verifyPasswordToken'>;
export type FailedOrder = Answer<'listFailedOrders'>['data']['orders'][number];
export type Professional = Answer<'listProfessionals'>['professionals'][number];
export type EventLocation = Answer<'showEventLocation'>['data']['eventLocation'];
export type PostalCode = Answer<'listPostalCodes'>['postal_codes'][number];
export type ProjectFilter = NonNullable<QueryParams<'listProjects'>['filter']>;
/** utm_*, rid, aid and the like, as captured at page load. */
export type LeadParams = Record<string, string>;
/** Ids come from routes as text and from answers as numbers; both name the same cache entry. */
export type Id = number | string;
