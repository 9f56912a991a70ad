/** A card provider in memory, with the customer's actions at the card form and faults to switch on. */
import { ApiError } from '../src/errors';
import {
  ProviderRefusal,
  type IntentStatus,
  type PaymentProvider,
  type ProviderIntent,
  type ProviderSubscription,
} from '../src/ports/cardProvider';

export type FakeEvent = { id: string; type: string; data: Record<string, unknown> };
type Subscription = ProviderSubscription & { customer: string };
/** down: the call fails without effect; lost: it takes effect, but its answer is lost. */
export type Fault = 'down' | 'lost';

const outage = () =>
  new ApiError(503, 'payment_provider_unavailable', 'Payments cannot be reached right now.');
export const SIGNATURE = 'signed';

export class FakeProvider implements PaymentProvider {
  readonly intents = new Map<string, ProviderIntent>();
  readonly refunds = new Map<string, { id: string; intentId: string; amountCents: number }>();
  readonly subscriptions: Subscription[] = [];
  /** Events that are not delivered yet. */
  readonly events: FakeEvent[] = [];
  /** Faults of the next calls, in order. */
  readonly faults: (Fault | null)[] = [];
  readonly calls: string[] = [];
  /** Ids of payments that the cardholder disputes. */
  readonly disputed = new Set<string>();
  /** When payments were made, where a test asks. */
  readonly madeAt = new Map<string, Date>();
  private readonly keys = new Map<string, { fingerprint: string; id: string }>();
  private serial = 0;

  private next(prefix: string): string {
    this.serial += 1;
    return `${prefix}_${String(this.serial).padStart(8, '0')}`;
  }

  private async call<T>(name: string, work: () => T): Promise<T> {
    this.calls.push(name);
    const fault = this.faults.shift() ?? null;
    await Promise.resolve();
    if (fault === 'down') throw outage();
    const result = work();
    if (fault === 'lost') throw outage();
    return result;
  }

  private once(key: string, fingerprint: string, make: () => string): string {
    const known = this.keys.get(key);
    if (known && known.fingerprint !== fingerprint)
      throw new ProviderRefusal('idempotency_error', 'Key used otherwise.');
    if (known) return known.id;
    const id = make();
    this.keys.set(key, { fingerprint, id });
    return id;
  }

  private emit(type: string, object: Record<string, unknown>): void {
    this.events.push({ id: this.next('evt'), type, data: { object } });
  }

  private find(id: string): ProviderIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new ProviderRefusal('resource_missing', `No such payment_intent: '${id}'`);
    return intent;
  }

  private move(id: string, status: IntentStatus, changes: Partial<ProviderIntent> = {}): ProviderIntent {
    const intent = { ...this.find(id), ...changes, status };
    this.intents.set(id, intent);
    return { ...intent };
  }

  createIntent: PaymentProvider['createIntent'] = ({ amountCents, idempotencyKey, customerId, metadata }) =>
    this.call('createIntent', () => {
      const id = this.once(idempotencyKey, JSON.stringify([amountCents, customerId, metadata]), () => {
        const made = this.next('pi');
        this.intents.set(made, {
          id: made,
          clientSecret: `${made}_secret`,
          amountCents,
          status: 'requires_payment_method',
          failureMessage: null,
          failureKey: null,
          cardBrand: null,
          cardLast4: null,
          metadata,
        });
        return made;
      });
      return { ...this.find(id) };
    });

  retrieveIntent: PaymentProvider['retrieveIntent'] = (id) =>
    this.call('retrieveIntent', () => ({ ...this.find(id) }));

  /** All of them on one page: the fake keeps no times. */
  listPayments: PaymentProvider['listPayments'] = () =>
    this.call('listPayments', () => ({
      payments: [...this.intents.values()].map(({ id, amountCents, status, metadata }) => {
        const given = [...this.refunds.values()].filter((refund) => refund.intentId === id);
        const refundedCents = given.reduce((sum, refund) => sum + refund.amountCents, 0);
        const createdAt = this.madeAt.get(id) ?? new Date(0);
        const isDisputed = this.disputed.has(id);
        return { id, amountCents, status, metadata, createdAt, refundedCents, isDisputed };
      }),
      hasMore: false,
    }));

  cancelIntent: PaymentProvider['cancelIntent'] = (id) =>
    this.call('cancelIntent', () => {
      const { status } = this.find(id);
      if (status === 'succeeded' || status === 'processing' || status === 'canceled') {
        throw new ProviderRefusal('payment_intent_unexpected_state', `It is ${status}.`);
      }
      this.emit('payment_intent.canceled', { id });
      return this.move(id, 'canceled');
    });

  refund: PaymentProvider['refund'] = ({ intentId, amountCents, idempotencyKey }) =>
    this.call('refund', () =>
      this.once(idempotencyKey, `${intentId} ${amountCents}`, () => {
        if (this.find(intentId).status !== 'succeeded')
          throw new ProviderRefusal('charge_missing', 'Nothing was charged.');
        const id = this.next('re');
        this.refunds.set(id, { id, intentId, amountCents });
        return id;
      }),
    );

  verifyWebhook: PaymentProvider['verifyWebhook'] = (rawBody, signature) => {
    if (signature !== SIGNATURE) throw new Error('no match');
    return JSON.parse(rawBody.toString('utf8')) as FakeEvent;
  };

  createCustomer: PaymentProvider['createCustomer'] = ({ idempotencyKey }) =>
    this.call('createCustomer', () => this.once(idempotencyKey, '', () => this.next('cus')));

  createPricingSession: PaymentProvider['createPricingSession'] = (customerId) =>
    this.call('createPricingSession', () => `${customerId}_secret`);

  findSubscription: PaymentProvider['findSubscription'] = (customerId) =>
    this.call(
      'findSubscription',
      () => this.subscriptions.filter((one) => one.customer === customerId).at(-1) ?? null,
    );

  cancelSubscription: PaymentProvider['cancelSubscription'] = (id) =>
    this.call('cancelSubscription', () => {
      const found = this.subscriptions.find((one) => one.id === id);
      if (!found) throw new ProviderRefusal('resource_missing', 'No such subscription');
      found.willEnd = true;
      this.emit('customer.subscription.updated', { id, customer: found.customer });
      return { ...found };
    });

  createPortalSession: PaymentProvider['createPortalSession'] = (customerId) =>
    this.call('createPortalSession', () => `https://portal.test/${customerId}`);

  // Actions of the customer and the bank.

  /** The charge succeeds. */
  succeed(id: string): void {
    if (!['requires_payment_method', 'requires_action', 'processing'].includes(this.find(id).status)) return;
    this.move(id, 'succeeded', {
      cardBrand: 'visa',
      cardLast4: '4242',
      failureMessage: null,
      failureKey: null,
    });
    this.emit('payment_intent.succeeded', { id });
  }

  decline(id: string, failureMessage = 'Your card was declined.'): void {
    if (!['requires_payment_method', 'requires_action', 'processing'].includes(this.find(id).status)) return;
    this.move(id, 'requires_payment_method', { failureMessage, failureKey: this.next('fail') });
    this.emit('payment_intent.payment_failed', { id });
  }

  /** The payment is processing. */
  delay(id: string): void {
    if (!['requires_payment_method', 'requires_action'].includes(this.find(id).status)) return;
    this.move(id, 'processing');
    this.emit('payment_intent.processing', { id });
  }

  /** The bank requires 3-D Secure. */
  challenge(id: string): void {
    if (this.find(id).status !== 'requires_payment_method') return;
    this.move(id, 'requires_action');
    this.emit('payment_intent.requires_action', { id });
  }

  /** The customer buys a plan at the pricing table. */
  subscribe(customer: string, startedAt: Date, periodEnd: Date): Subscription {
    const made = { id: this.next('sub'), customer, isActive: true, startedAt, periodEnd, willEnd: false };
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

  /** Starts a new account without reusing ids. */
  forget(): void {
    for (const kept of [this.intents, this.refunds, this.keys]) kept.clear();
    for (const list of [this.events, this.faults, this.calls, this.subscriptions]) list.length = 0;
  }

  /** Cents that were charged and not refunded. */
  kept(id: string): number {
    const given = [...this.refunds.values()].filter((refund) => refund.intentId === id);
    const charged = this.find(id).status === 'succeeded' ? this.find(id).amountCents : 0;
    return charged - given.reduce((sum, refund) => sum + refund.amountCents, 0);
  }
}
