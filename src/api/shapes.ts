import type { AnswerSpec, Sample } from './answers';

/** The fields that screens rely on, per resource; without one of them a render would fail. */
export const userShape = { id: 0, name: '', email: '', leadTracking: {} } satisfies Sample;

export const eventCardShape = {
  id: 0,
  status: '',
  runAt: '',
  timeZone: '',
  restaurantName: '',
  restaurantSlug: '',
  locations: [''],
  eventLocation: { slug: '', name: '' },
  coordinates: [{ lat: 0, lng: 0 }],
  postalCodes: [''],
} satisfies Sample;

export const eventShape = {
  ...eventCardShape,
  timeSlots: [{ id: 0, time: '', label: '', full: false }],
} satisfies Sample;

export const menuCategoryShape = {
  id: 0,
  name: '',
  products: [{ id: 0, name: '', price: 0, options: [{ id: 0, name: '', choices: [{ id: 0, name: '' }] }] }],
} satisfies Sample;

const nonProductLineItems = [{ id: '', name: '', sku: '', price: 0 }] satisfies Sample;
const optionChoices = [{ optionName: '', choiceName: '' }] satisfies Sample;

export const orderShape = {
  id: 0,
  eventId: 0,
  membershipId: 0,
  status: '',
  transactionId: '',
  total: 0,
  productLineItems: [{ id: 0, productName: '', quantity: 0, price: 0, optionChoices }],
  nonProductLineItems,
} satisfies Sample;

export const failedOrderShape = {
  id: 0,
  eventId: 0,
  transactionAmount: 0,
  restaurantName: '',
  eventRunAt: '',
} satisfies Sample;

export const lineItemShape = { id: 0, name: '', quantity: 0, price: 0, optionChoices } satisfies Sample;

export const membershipShape = {
  id: 0,
  eventId: 0,
  status: '',
  eventRunAt: '',
  eventTimeZone: '',
  totalPaid: 0,
  lineItems: [lineItemShape],
  orders: [{ id: 0, status: '', transactionId: '', changes: [{ at: '', difference: 0 }] }],
} satisfies Sample;

const quoteShape = {
  coordinates: [{ lat: 0, lng: 0 }],
  deliveryWindowLocal: [''],
  availableTimeSlots: [{ id: 0 }],
  baseCost: 0,
  preadjustmentTotal: 0,
  total: 0,
  productLineItems: [{ id: 0, name: '', quantity: 0, price: 0 }],
  nonProductLineItems,
  cartErrors: {},
} satisfies Sample;

export const quoteAnswer = { at: 'data.checkoutDetails', like: quoteShape } satisfies AnswerSpec;

export const locationShape = { slug: '', name: '', postalCodes: [''], lat: 0, lng: 0 } satisfies Sample;

export const doneAnswer = { like: { message: '' } } satisfies AnswerSpec;
export const mailedLinkAnswer = { like: { message: '', email: '', own: false } } satisfies AnswerSpec;
