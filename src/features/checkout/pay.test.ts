import { problem } from '@/api/errors';
import type { Order } from '@/api/types';
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
  it('ends paid when the provider reports success', async () => {
    const given = ports();
    expect(await pay(given)).toEqual({ kind: 'paid', order: order('created') });
    expect(given.fail).not.toHaveBeenCalled();
  });

  it('does not confirm the card if the order is already paid', async () => {
    const given = ports({ begin: async () => order('paid') });
    expect(await pay(given)).toEqual({ kind: 'paid', order: order('paid') });
    expect(given.confirm).not.toHaveBeenCalled();
  });

  it('reports a refused order without confirming the card', async () => {
    const slotFull = problem('conflict', { status: 409, code: 'slot_full', message: 'That time is full.' });
    const given = ports({ begin: () => Promise.reject(slotFull) });
    expect(await pay(given)).toEqual({ kind: 'refused', problem: slotFull });
    expect(given.confirm).not.toHaveBeenCalled();
  });

  it.each(['network', 'timeout', 'foreign', 'parse'] as const)(
    'does not take a lost answer for a refusal: %s',
    async (kind) => {
      const lost = problem(kind);
      const given = ports({ begin: () => Promise.reject(lost) });
      expect(await pay(given)).toEqual({ kind: 'unanswered', message: lost.message });
      expect(given.confirm).not.toHaveBeenCalled();
    },
  );

  it('marks a declined order failed and keeps the message of the provider', async () => {
    const given = ports({ confirm: async () => ({ status: 'failed', message: 'Your card was declined.' }) });
    expect(await pay(given)).toMatchObject({ kind: 'declined', message: 'Your card was declined.' });
    expect(given.fail).toHaveBeenCalledTimes(1);
  });

  it.each(['expired', 'cancelled'] as const)(
    'says that the order is over, in no words of the provider: %s',
    async (status) => {
      const confirm = jest.fn(async () => ({ status: 'failed' as const, message: 'status of canceled' }));
      const over = {
        kind: 'refused',
        problem: { code: 'order_over', message: expect.stringMatching(/^This order can no longer be paid/) },
      };
      const known = await pay(ports({ begin: async () => order(status), confirm }));
      expect(confirm).not.toHaveBeenCalled();
      const later = await pay(ports({ confirm, fail: async () => order(status) }));
      expect([known, later]).toMatchObject([over, over]);
    },
  );

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

  it('reports the decline even if the server cannot be reached', async () => {
    const given = ports({
      confirm: async () => ({ status: 'failed', message: 'Your card was declined.' }),
      fail: () => Promise.reject(problem('network')),
    });
    expect(await pay(given)).toMatchObject({ kind: 'declined', message: 'Your card was declined.' });
  });

  it('ends processing if the state of the order cannot be read', async () => {
    const given = ports({
      confirm: async () => ({ status: 'failed', message: 'unexpected state' }),
      fail: () => Promise.reject(notFailed),
      read: () => Promise.reject(problem('timeout')),
    });
    expect(await pay(given)).toMatchObject({ kind: 'processing' });
  });

  it('charges nothing if the amount of the intent differs from the screen', async () => {
    const given = ports({ confirm: async () => ({ status: 'amountChanged' }) });
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

  it.each([
    ['has no message', { ...order('payment_failed'), failureMessage: null }],
    ['is not failed any more', { ...order('processing'), failureMessage: 'Your card was declined.' }],
  ])('is processing after silence if the stored order %s', async (_what, stored) => {
    const given = ports({ confirm: async () => ({ status: 'unknown' }), read: async () => stored as Order });
    expect(await pay(given)).toEqual({ kind: 'processing', order: stored });
    expect(given.fail).not.toHaveBeenCalled();
  });

  it('is processing after silence on both sides', async () => {
    const given = ports({
      confirm: async () => ({ status: 'unknown' }),
      read: () => Promise.reject(problem('timeout')),
    });
    expect(await pay(given)).toEqual({ kind: 'processing', order: order('created') });
  });

  it('reads the order of the payment', async () => {
    const read = jest.fn(async () => order('paid'));
    await pay(ports({ confirm: async () => ({ status: 'unknown' }), read }));
    const fail = () => Promise.reject(notFailed);
    await pay(ports({ confirm: async () => ({ status: 'failed', message: 'no' }), fail, read }));
    expect(read.mock.calls).toEqual([[7], [7]]);
  });

  it('leaves the order to the provider while it is processing', async () => {
    const given = ports({ confirm: async () => ({ status: 'processing' }) });
    expect(await pay(given)).toEqual({ kind: 'processing', order: order('created') });
    expect(given.fail).not.toHaveBeenCalled();
  });

  it('says why nothing is charged if the amount differs', async () => {
    const given = ports({ confirm: async () => ({ status: 'amountChanged' }) });
    expect(await pay(given)).toMatchObject({
      problem: { kind: 'conflict', message: 'The price of your order has changed. Please check it again.' },
    });
  });

  it('reports a decline that the server has stored', async () => {
    const failed = { ...order('payment_failed'), failureMessage: 'Your card was declined.' } as Order;
    const given = ports({ confirm: async () => ({ status: 'unknown' }), read: async () => failed });
    expect(await pay(given)).toMatchObject({ kind: 'declined', message: 'Your card was declined.' });
  });
});
