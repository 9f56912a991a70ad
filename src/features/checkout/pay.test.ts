import { problem } from '@/api/errors';
import type { Order } from '@/api/types';
import { cents } from '@/domain/money';
import { pay, type PaymentPorts } from './pay';

const order = (status: Order['status']) => ({ id: 7, membershipId: 3, status }) as Order;

const ports = (overrides: Partial<PaymentPorts> = {}): PaymentPorts => ({
  begin: jest.fn(async () => order('created')),
  confirm: jest.fn(async () => ({ status: 'succeeded' as const })),
  fail: jest.fn(async () => order('payment_failed')),
  read: jest.fn(async () => order('paid')),
  ...overrides,
});

const notFailed = problem('conflict', { status: 409, code: 'payment_not_failed' });

describe('pay', () => {
  it('ends paid when the provider says so', async () => {
    const given = ports();
    expect(await pay(given)).toEqual({ kind: 'paid', order: order('created') });
    expect(given.fail).not.toHaveBeenCalled();
  });

  it('does not touch the card when the order turns out to be paid already', async () => {
    const given = ports({ begin: async () => order('paid') });
    expect(await pay(given)).toEqual({ kind: 'paid', order: order('paid') });
    expect(given.confirm).not.toHaveBeenCalled();
  });

  it('tells what refused the order and never asks the card', async () => {
    const slotFull = problem('conflict', { status: 409, code: 'slot_full', message: 'That time is full.' });
    const given = ports({ begin: () => Promise.reject(slotFull) });
    expect(await pay(given)).toEqual({ kind: 'refused', problem: slotFull });
    expect(given.confirm).not.toHaveBeenCalled();
  });

  it('marks a declined order failed and keeps the words of the provider', async () => {
    const given = ports({ confirm: async () => ({ status: 'failed', message: 'Your card was declined.' }) });
    expect(await pay(given)).toMatchObject({ kind: 'declined', message: 'Your card was declined.' });
    expect(given.fail).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['paid', 'paid'],
    ['processing', 'processing'],
    ['created', 'processing'],
  ] as const)('believes the server when it says the payment has not failed: %s', async (status, kind) => {
    const given = ports({
      confirm: async () => ({ status: 'failed', message: 'unexpected state' }),
      fail: () => Promise.reject(notFailed),
      read: async () => order(status),
    });
    expect(await pay(given)).toEqual({ kind, order: order(status) });
  });

  it('still tells of the decline when the server cannot be told', async () => {
    const given = ports({
      confirm: async () => ({ status: 'failed', message: 'Your card was declined.' }),
      fail: () => Promise.reject(problem('network')),
    });
    expect(await pay(given)).toMatchObject({ kind: 'declined', message: 'Your card was declined.' });
  });

  it('says "processing" when the answer to who is right is lost', async () => {
    const given = ports({
      confirm: async () => ({ status: 'failed', message: 'unexpected state' }),
      fail: () => Promise.reject(notFailed),
      read: () => Promise.reject(problem('timeout')),
    });
    expect(await pay(given)).toMatchObject({ kind: 'processing' });
  });

  it('charges nothing when the intent is about another sum than the screen', async () => {
    const given = ports({ confirm: async () => ({ status: 'amountChanged', intentCents: cents(900) }) });
    expect(await pay(given)).toMatchObject({ kind: 'refused', problem: { code: 'price_changed' } });
    expect(given.fail).not.toHaveBeenCalled();
  });

  it.each([
    ['paid', { kind: 'paid' }],
    ['processing', { kind: 'processing' }],
    ['created', { kind: 'processing' }],
  ] as const)('asks the server when the answer of the provider is lost: %s', async (status, ending) => {
    const given = ports({ confirm: async () => ({ status: 'unknown' }), read: async () => order(status) });
    expect(await pay(given)).toMatchObject(ending);
  });

  it('tells of a decline that the server knows of', async () => {
    const failed = { ...order('payment_failed'), failureMessage: 'Your card was declined.' } as Order;
    const given = ports({ confirm: async () => ({ status: 'unknown' }), read: async () => failed });
    expect(await pay(given)).toMatchObject({ kind: 'declined', message: 'Your card was declined.' });
  });
});
