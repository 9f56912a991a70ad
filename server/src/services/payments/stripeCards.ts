/** Customers and their saved cards at Stripe. Card numbers never come here. */
import type Stripe from 'stripe';
import type { Static } from '@sinclair/typebox';
import type { PaymentProvider, ProviderCard } from '../../ports/cardProvider';
import { asked } from './stripeClient';
import { listed } from './stripeLists';
import { Card, Customer, CustomerSession, DeletedCustomer, PaymentMethod } from './stripeShapes';

type Cards = Pick<
  PaymentProvider,
  'createCustomer' | 'deleteCustomer' | 'createCardSession' | 'listCards' | 'removeCard'
>;

/** The most that Stripe's form shows. */
const SHOWN = 10;

const cardOf = ({ id, card }: Static<typeof Card>): ProviderCard => ({
  id,
  brand: card.brand,
  last4: card.last4,
  expMonth: card.exp_month,
  expYear: card.exp_year,
});

export const cardCalls = (stripe: Stripe): Cards => ({
  createCustomer: async ({ email, name, idempotencyKey }) =>
    (await asked(Customer, stripe.customers.create({ email, name }, { idempotencyKey }))).id,
  deleteCustomer: async (id) => {
    await asked(DeletedCustomer, stripe.customers.del(id));
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
    const made = stripe.customerSessions.create({ customer: customerId, components });
    return (await asked(CustomerSession, made)).client_secret;
  },
  listCards: async (customerId) => {
    // The same cards as in the form: those that the customer has agreed to be shown again.
    const shown = { type: 'card', allow_redisplay: 'always' } as const;
    const cards = await listed(Card, (page) =>
      stripe.customers.listPaymentMethods(customerId, { ...shown, ...page }),
    );
    return cards.map(cardOf);
  },
  removeCard: async (id) => {
    await asked(PaymentMethod, stripe.paymentMethods.detach(id));
  },
});
