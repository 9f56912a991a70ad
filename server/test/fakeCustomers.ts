/** The customers of a card provider in memory: their saved cards and subscriptions. */
import {
  ProviderRefusal,
  type PaymentProvider,
  type ProviderCard,
  type ProviderSubscription,
} from '../src/ports/cardProvider';
import { FakeCalls, type Fault } from './fakeCalls';

type Subscription = ProviderSubscription & { customer: string };

export class FakeCustomers extends FakeCalls {
  /** Faults of calls about customers and saved cards, which a payment can do without. */
  readonly cardFaults: (Fault | null)[] = [];
  /** Saved cards of each customer, newest first. */
  readonly cards = new Map<string, ProviderCard[]>();
  readonly customers = new Set<string>();
  readonly subscriptions: Subscription[] = [];

  createCustomer: PaymentProvider['createCustomer'] = ({ email, name, idempotencyKey }) =>
    this.call(
      'createCustomer',
      () =>
        this.once(idempotencyKey, JSON.stringify([email, name]), () => {
          if (email !== undefined && !email.includes('.'))
            throw new ProviderRefusal('email_invalid', `Invalid email address: ${email}`);
          const id = this.next('cus');
          this.customers.add(id);
          return id;
        }),
      this.cardFaults,
      idempotencyKey,
    );

  protected customer(id: string): string {
    if (this.customers.has(id)) return id;
    throw new ProviderRefusal('resource_missing', `No such customer: '${id}'`);
  }

  deleteCustomer: PaymentProvider['deleteCustomer'] = (id) =>
    this.call(
      'deleteCustomer',
      () => {
        this.customers.delete(this.customer(id));
        this.cards.delete(id);
      },
      this.cardFaults,
    );

  createCardSession: PaymentProvider['createCardSession'] = ({ customerId, mayRemove }) =>
    this.call(
      'createCardSession',
      () => `${this.customer(customerId)}_cards${mayRemove ? '' : '_kept'}`,
      this.cardFaults,
    );

  listCards: PaymentProvider['listCards'] = (customerId) =>
    this.call('listCards', () => [...(this.cards.get(this.customer(customerId)) ?? [])], this.cardFaults);

  removeCard: PaymentProvider['removeCard'] = (id) =>
    this.call(
      'removeCard',
      () => {
        const [owner, kept] = [...this.cards].find(([, cards]) => cards.some((card) => card.id === id)) ?? [];
        if (owner === undefined || kept === undefined)
          throw new ProviderRefusal('invalid_request_error', 'It is not attached to a customer.');
        this.cards.set(
          owner,
          kept.filter((card) => card.id !== id),
        );
      },
      this.cardFaults,
    );

  /** The customer agrees in the payment form to keep the card. */
  saveCard(customerId: string, card: Partial<ProviderCard> = {}): ProviderCard {
    const made = { id: this.next('pm'), brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031, ...card };
    this.cards.set(customerId, [made, ...(this.cards.get(customerId) ?? [])]);
    return made;
  }

  createPricingSession: PaymentProvider['createPricingSession'] = (customerId) =>
    this.call('createPricingSession', () => `${this.customer(customerId)}_secret`);

  findSubscription: PaymentProvider['findSubscription'] = (customerId) =>
    this.call('findSubscription', () => {
      const owner = this.customer(customerId);
      const found = this.subscriptions.filter(({ customer }) => customer === owner).at(-1);
      return found ? { ...found } : null;
    });

  cancelSubscription: PaymentProvider['cancelSubscription'] = (id) =>
    this.call('cancelSubscription', () => {
      const found = this.subscriptions.find((one) => one.id === id);
      if (!found) throw new ProviderRefusal('resource_missing', 'No such subscription');
      found.willEnd = true;
      this.emit('customer.subscription.updated', { id, customer: found.customer });
      return { ...found };
    });

  createPortalSession: PaymentProvider['createPortalSession'] = (customerId) =>
    this.call('createPortalSession', () => `https://portal.test/${this.customer(customerId)}`);

  /** The customer buys a plan at the pricing table. */
  subscribe(customer: string, startedAt: Date, periodEnd: Date): Subscription {
    const made = {
      ...{ id: this.next('sub'), customer, isActive: true, startedAt, periodEnd, willEnd: false },
      cardId: null as string | null,
    };
    this.subscriptions.push(made);
    this.emit('customer.subscription.created', { id: made.id, customer });
    return made;
  }

  endSubscription(id: string): void {
    const found = this.subscriptions.find((one) => one.id === id);
    if (!found) return;
    found.isActive = false;
    this.emit('customer.subscription.deleted', { id, customer: found.customer });
  }
}
