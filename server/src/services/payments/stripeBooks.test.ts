import type Stripe from 'stripe';
import { listReversals, MOST } from './stripeBooks';

async function* listed<T>(count: number, make: (index: number) => T) {
  for (let index = 0; index < count; index += 1) yield await Promise.resolve(make(index));
}

const refund = (index: number) => ({
  ...{ id: `re_${index}`, object: 'refund' },
  ...{ payment_intent: 'pi_1', amount: 100, status: 'succeeded', metadata: null, created: index },
});

it('lists all that was given back, however many, oldest first', async () => {
  const params = {
    refunds: jest.fn(() => listed(10_001, refund)),
    disputes: jest.fn(() => listed(0, refund)),
  };
  const stripe = { refunds: { list: params.refunds }, disputes: { list: params.disputes } };
  const period = { since: new Date(1_000_999), until: new Date(2_000_000) };
  const { refunds } = await listReversals(stripe as unknown as Stripe, period);
  expect(refunds).toHaveLength(10_001);
  expect([refunds[0]?.id, refunds.at(-1)?.id]).toEqual(['re_10000', 're_0']);
  expect(params.disputes).toHaveBeenCalledWith({ created: { gte: 1000, lte: 2000 }, limit: 100 });
});

it('ends at a list without an end', async () => {
  let asked = 0;
  const same = refund(0);
  async function* endless() {
    for (; ; asked += 1) yield await Promise.resolve(same);
  }
  const stripe = { refunds: { list: endless }, disputes: { list: () => listed(0, refund) } };
  const answer = listReversals(stripe as unknown as Stripe, { intentId: 'pi_1' });
  await expect(answer).rejects.toThrow(`more than ${MOST}`);
  expect(asked).toBe(MOST);
});

it.each([
  ['succeeded', true],
  ['pending', true],
  ['failed', false],
  ['canceled', false],
])('takes a refund that is %s for given: %s', async (status, isGiven) => {
  const one = { ...refund(0), status, payment_intent: { id: 'pi_2' } };
  const stripe = {
    refunds: { list: () => listed(1, () => one) },
    disputes: { list: () => listed(0, refund) },
  };
  const { refunds } = await listReversals(stripe as unknown as Stripe, { intentId: 'pi_2' });
  expect(refunds).toEqual([
    { id: 're_0', intentId: 'pi_2', amountCents: 100, isGiven, key: null, createdAt: new Date(0) },
  ]);
});

it.each([
  ['prevented', [], 'prevented'],
  ['prevented', [-100], 'lost'],
  ['prevented', [-100, 100], 'prevented'],
  ['needs_response', [-100], 'needs_response'],
  ['won', [-100, 100], 'won'],
  ['lost', [-100], 'lost'],
])('takes a dispute that is %s, with the movements %j, for %s', async (status, amounts, taken) => {
  const dispute = {
    ...{ id: 'du_1', object: 'dispute', payment_intent: 'pi_1', amount: 100, reason: 'general', status },
    ...{ evidence_details: { due_by: null }, created: 0 },
    balance_transactions: amounts.map((amount) => ({ amount })),
  };
  const stripe = {
    refunds: { list: () => listed(0, refund) },
    disputes: { list: () => listed(1, () => dispute) },
  };
  const { disputes } = await listReversals(stripe as unknown as Stripe, { intentId: 'pi_1' });
  expect(disputes.map((one) => one.status)).toEqual([taken]);
});
