/** A card provider in memory, with the customer's actions at the card form and faults to switch on. */
import {
  CLOSED_DISPUTES,
  ProviderRefusal,
  type IntentStatus,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderIntent,
  type ProviderRefund,
} from '../src/ports/cardProvider';
import type { FakeEvent } from './fakeCalls';
import { FakeCustomers } from './fakeCustomers';

export type { FakeEvent } from './fakeCalls';

/** A new attempt clears the last failure. */
const NO_FAILURE = { failureMessage: null, failureKey: null };
export const SIGNATURE = 'signed';

export class FakeProvider extends FakeCustomers implements PaymentProvider {
  readonly intents = new Map<string, ProviderIntent>();
  readonly refunds = new Map<string, ProviderRefund>();
  readonly disputes = new Map<string, ProviderDispute>();
  /** When payments were made, where a test asks. */
  readonly madeAt = new Map<string, Date>();

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
    this.call(
      'createIntent',
      () => {
        if (customerId !== null) this.customer(customerId);
        const id = this.once(idempotencyKey, JSON.stringify([amountCents, customerId, metadata]), () => {
          const made = this.next('pi');
          this.intents.set(made, {
            ...{ id: made, clientSecret: `${made}_secret`, amountCents, customerId, metadata },
            ...{ status: 'requires_payment_method', ...NO_FAILURE, cardBrand: null, cardLast4: null },
          });
          return made;
        });
        return { ...this.find(id) };
      },
      this.faults,
      idempotencyKey,
    );

  retrieveIntent: PaymentProvider['retrieveIntent'] = (id) =>
    this.call('retrieveIntent', () => ({ ...this.find(id) }));

  /** All of them on one page: the fake keeps no times. */
  listPayments: PaymentProvider['listPayments'] = () =>
    this.call('listPayments', () => ({
      payments: [...this.intents.values()].map(({ id, amountCents, status, metadata }) => {
        const createdAt = this.madeAt.get(id) ?? new Date(0);
        return { id, amountCents, status, metadata, createdAt, refundedCents: this.refunded(id) };
      }),
      hasMore: false,
    }));

  listReversals: PaymentProvider['listReversals'] = (of) =>
    this.call('listReversals', () => {
      const isMeant = ({ intentId }: { intentId: string | null }) =>
        !('intentId' in of) || of.intentId === intentId;
      return {
        refunds: [...this.refunds.values()].filter(isMeant).map((refund) => ({ ...refund })),
        disputes: [...this.disputes.values()].filter(isMeant).map((dispute) => ({ ...dispute })),
      };
    });

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
    this.call(
      'refund',
      () =>
        this.once(idempotencyKey, `${intentId} ${amountCents}`, () =>
          this.give(intentId, amountCents, idempotencyKey),
        ),
      this.faults,
      idempotencyKey,
    );

  private refunded(intentId: string): number {
    const given = [...this.refunds.values()].filter((one) => one.intentId === intentId && one.isGiven);
    return given.reduce((sum, one) => sum + one.amountCents, 0);
  }

  private disputesOf = (intentId: string): ProviderDispute[] =>
    [...this.disputes.values()].filter((one) => one.intentId === intentId);

  private give(intentId: string, amountCents: number, key: string | null): string {
    const { status, amountCents: charged } = this.find(intentId);
    if (status !== 'succeeded') throw new ProviderRefusal('charge_missing', 'Nothing was charged.');
    if (
      this.disputesOf(intentId).some((one) => !CLOSED_DISPUTES.includes(one.status) || one.status === 'lost')
    )
      throw new ProviderRefusal('charge_disputed', 'It has been charged back.');
    const left = charged - this.refunded(intentId);
    if (left === 0) throw new ProviderRefusal('charge_already_refunded', 'Nothing is left.');
    if (amountCents > left) throw new ProviderRefusal('invalid_request_error', 'More than is left.');
    const id = this.next('re');
    this.refunds.set(id, { id, intentId, amountCents, isGiven: true, key, createdAt: new Date(0) });
    this.emit('refund.created', { id, payment_intent: intentId });
    this.emit('charge.refunded', { id: `ch_of_${intentId}`, payment_intent: intentId });
    return id;
  }

  verifyWebhook: PaymentProvider['verifyWebhook'] = (rawBody, signature) => {
    if (signature !== SIGNATURE) throw new Error('no match');
    return JSON.parse(rawBody.toString('utf8')) as FakeEvent;
  };

  // Actions of the customer and the bank.

  /** The charge succeeds. */
  succeed(id: string): void {
    if (!['requires_payment_method', 'requires_action', 'processing'].includes(this.find(id).status)) return;
    this.move(id, 'succeeded', { cardBrand: 'visa', cardLast4: '4242', ...NO_FAILURE });
    this.emit('payment_intent.succeeded', { id });
  }

  decline(id: string, failureMessage = 'Your card was declined.'): void {
    if (!['requires_payment_method', 'requires_action', 'processing'].includes(this.find(id).status)) return;
    // A failed authentication makes no charge, so that it looks the same each time.
    const failureKey = this.find(id).status === 'requires_action' ? 'unauthenticated' : this.next('fail');
    this.move(id, 'requires_payment_method', { failureMessage, failureKey });
    this.emit('payment_intent.payment_failed', { id });
  }

  /** The payment is processing. */
  delay(id: string): void {
    if (!['requires_payment_method', 'requires_action'].includes(this.find(id).status)) return;
    this.move(id, 'processing', NO_FAILURE);
    this.emit('payment_intent.processing', { id });
  }

  /** The bank requires 3-D Secure. */
  challenge(id: string): void {
    if (this.find(id).status !== 'requires_payment_method') return;
    this.move(id, 'requires_action', NO_FAILURE);
    this.emit('payment_intent.requires_action', { id });
  }

  /** The operator gives back in the provider's dashboard. @param cents by default the rest @returns the refund's id */
  refundByHand(intentId: string, cents?: number): string {
    return this.give(intentId, cents ?? this.find(intentId).amountCents - this.refunded(intentId), null);
  }

  /** The bank does not take the refund, and the money comes back. */
  failRefund(id: string): void {
    const refund = this.refunds.get(id);
    if (!refund) throw new Error(`no refund ${id}`);
    refund.isGiven = false;
    this.emit('refund.failed', { id, payment_intent: refund.intentId });
  }

  /** The cardholder disputes the charge. @returns the dispute's id */
  dispute(intentId: string, cents = this.find(intentId).amountCents): string {
    const id = this.next('du');
    const fixed = { reason: 'fraudulent', dueBy: new Date(7 * 24 * 3_600_000), createdAt: new Date(0) };
    this.disputes.set(id, { id, intentId, amountCents: cents, status: 'needs_response', ...fixed });
    this.emit('charge.dispute.created', { id, payment_intent: intentId });
    return id;
  }

  moveDispute(id: string, status: string): void {
    const dispute = this.disputes.get(id);
    if (!dispute) throw new Error(`no dispute ${id}`);
    dispute.status = status;
    const what = CLOSED_DISPUTES.includes(status) ? 'closed' : 'updated';
    this.emit(`charge.dispute.${what}`, { id, payment_intent: dispute.intentId });
  }

  /** Starts a new account without reusing ids. */
  forget(): void {
    for (const kept of [this.intents, this.refunds, this.disputes, this.keys, this.cards, this.customers])
      kept.clear();
    for (const list of [this.events, this.faults, this.cardFaults, this.calls, this.subscriptions])
      list.length = 0;
  }

  /** Cents that were charged, and neither refunded nor taken back by a bank. */
  kept(id: string): number {
    const charged = this.find(id).status === 'succeeded' ? this.find(id).amountCents : 0;
    const lost = this.disputesOf(id).filter(({ status }) => status === 'lost');
    return charged - this.refunded(id) - lost.reduce((sum, { amountCents }) => sum + amountCents, 0);
  }
}
