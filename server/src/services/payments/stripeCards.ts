/** Customers and their saved cards at Stripe. Card numbers never come here. */
import type Stripe from 'stripe';
import type { PaymentProvider, ProviderCard } from '../../ports/cardProvider';
import { asked } from './stripeClient';

type Cards = Pick<
  PaymentProvider,
  'createCustomer' | 'deleteCustomer' | 'createCardSession' | 'listCards' | 'removeCard'
>;

/** The most that Stripe's form shows. */
const SHOWN = 10;

const cardOf = ({ id, card }: Stripe.PaymentMethod): ProviderCard[] =>
  card
    ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }]
    : [];

export const cardCalls = (stripe: Stripe): Cards => ({
  createCustomer: async ({ email, name, idempotencyKey }) =>
    (await asked(stripe.customers.create({ email, name }, { idempotencyKey }))).id,
  deleteCustomer: async (id) => {
    await asked(stripe.customers.del(id));
  },
  createCardSession: async ({ customerId, mayRemove }) => {
    const features: Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features = {
      payment_method_redisplay: 'enabled',
      payment_method_redisplay_limit: SHOWN,
      payment_method_remove: mayRemove ? 'enabled' : 'disabled',
      payment_method_save: 'enabled',
      // The customer is there whenever we charge; only a subscription is charged without.
      payment_method_save_usage: 'on_session',
    };
    const components = { payment_element: { enabled: true, features } };
    return (await asked(stripe.customerSessions.create({ customer: customerId, components }))).client_secret;
  },
  listCards: async (customerId) => {
    // The same cards as in the form: those that the customer has agreed to be shown again.
    const params = { type: 'card', allow_redisplay: 'always', limit: 100 } as const;
    const { data } = await asked(stripe.customers.listPaymentMethods(customerId, params));
    return data.flatMap(cardOf);
  },
  removeCard: async (id) => {
    await asked(stripe.paymentMethods.detach(id));
  },
});
