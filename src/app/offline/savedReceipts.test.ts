import type { Membership } from '@/api/types';
import { wireMembership } from '@/testing/apiFixtures';
import { createMemoryStore } from '@/lib/storage';
import { RECEIPTS_KEY } from '@/lib/storageKeys';
import { lastReceipts, MAX_RECEIPTS, readReceipts, writeReceipts } from './savedReceipts';

const NOW = Date.parse('2026-06-03T12:00:00Z');
const owner = { userId: 1, epoch: 4 };

/** A receipt of an event that many days from now. */
function receipt(id: number, days: number, changes: Partial<Membership> = {}) {
  const at = (hours: number) => new Date(NOW + days * 86_400_000 + hours * 3_600_000).toISOString();
  const given = wireMembership as unknown as Membership;
  const orders = given.orders.map((order) => ({ ...order, status: 'paid' as const, pickupTime: at(0) }));
  const membership = { ...given, orders, id, eventRunAt: at(0), eventEndsAt: at(2), ...changes };
  return { at: NOW, membership };
}
const idsOf = (receipts: readonly { membership: { id: number } }[]) =>
  receipts.map(({ membership }) => membership.id);

describe('the last receipts', () => {
  it('begin with the coming dinners, soonest first, then the latest past ones', () => {
    const known = [receipt(1, -9), receipt(2, 5), receipt(3, -2), receipt(4, 1)];
    expect(idsOf(lastReceipts(known, NOW))).toEqual([4, 2, 3, 1]);
  });

  it('are five', () => {
    const many = Array.from({ length: 9 }, (_, index) => receipt(index + 1, -index - 1));
    expect(idsOf(lastReceipts(many, NOW))).toEqual([1, 2, 3, 4, 5]);
    expect(MAX_RECEIPTS).toBe(5);
  });

  it('are of paid orders of events that take place', () => {
    const unpaid = receipt(1, 1).membership.orders.map((order) => ({
      ...order,
      status: 'cancelled' as const,
    }));
    const known = [
      receipt(1, 1, { orders: unpaid }),
      receipt(2, 1, { eventCancelledAt: '2026-06-01T00:00:00Z' }),
    ];
    expect(lastReceipts(known, NOW)).toEqual([]);
  });
});

describe('the receipts on disk', () => {
  it('are read by their owner, without how they were paid', () => {
    const store = createMemoryStore();
    writeReceipts(store, owner, [receipt(301, 1, { paymentSummary: 'Visa 4242' })]);
    const [first] = readReceipts(store, owner);
    expect(first?.at).toBe(NOW);
    expect(first?.membership).toMatchObject({ id: 301, paymentSummary: null });
    expect(store.getItem(RECEIPTS_KEY)).not.toContain('4242');
  });

  it.each([
    ['another customer', { userId: 2, epoch: 4 }],
    ['a later session', { userId: 1, epoch: 5 }],
  ])('are none for %s', (_who, other) => {
    const store = createMemoryStore();
    writeReceipts(store, owner, [receipt(301, 1)]);
    expect(readReceipts(store, other)).toEqual([]);
  });

  it.each([
    ['no text', null],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no receipts', '{"userId":1,"epoch":4}'],
    [
      'a receipt without its fields',
      '{"userId":1,"epoch":4,"receipts":[{"at":1,"membership":{"id":1}},null,7]}',
    ],
    ['a receipt without time', JSON.stringify({ ...owner, receipts: [{ ...receipt(1, 1), at: 'x' }] })],
  ])('are none after %s', (_what, text) => {
    const store = createMemoryStore();
    if (text !== null) store.setItem(RECEIPTS_KEY, text);
    expect(readReceipts(store, owner)).toEqual([]);
  });

  it('are as many as fit into 100,000 characters', () => {
    const store = createMemoryStore();
    const long = { orderNotes: 'x'.repeat(40_000) };
    writeReceipts(
      store,
      owner,
      [1, 2, 3].map((id) => receipt(id, id, long)),
    );
    expect(idsOf(readReceipts(store, owner))).toEqual([1, 2]);
  });

  it('are deleted when there are none, and stay when the storage is full', () => {
    const store = createMemoryStore();
    writeReceipts(store, owner, [receipt(1, 1)]);
    const full = {
      ...store,
      setItem: () => {
        throw new Error('full');
      },
    };
    writeReceipts(full, owner, [receipt(2, 1)]);
    expect(idsOf(readReceipts(store, owner))).toEqual([1]);
    writeReceipts(store, owner, []);
    expect(store.getItem(RECEIPTS_KEY)).toBeNull();
  });
});
