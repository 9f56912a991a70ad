import { startSandbox, type RunningSandbox } from '../testing/startSandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.stop());

const DAY_MS = 86_400_000;
const PRICE = 'price_vip_month';

async function subscriber(): Promise<string> {
  const { id } = await running.stripe.customers.create({
    email: 'vip@demo.test',
    payment_method: 'pm_card_visa',
  });
  const [card] = (await running.stripe.customers.listPaymentMethods(id)).data;
  await running.stripe.customers.update(id, { invoice_settings: { default_payment_method: card?.id } });
  return id;
}

test('a subscription renews by the clock, and ends with its period when told to', async () => {
  const customer = await subscriber();
  const made = await running.stripe.subscriptions.create({ customer, items: [{ price: PRICE }] });
  expect(made.status).toBe('active');
  const firstEnd = made.items.data[0]?.current_period_end ?? 0;

  running.clock.now = firstEnd * 1000 + DAY_MS;
  await running.until(() => running.types().filter((type) => type === 'invoice.paid').length === 2);
  const renewed = await running.stripe.subscriptions.retrieve(made.id);
  expect(renewed.items.data[0]?.current_period_start).toBe(firstEnd);

  const ending = await running.stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
  expect(ending.cancel_at).toBe(renewed.items.data[0]?.current_period_end);
  running.clock.now += 40 * DAY_MS;
  await running.until(() => running.types().includes('customer.subscription.deleted'));
  expect((await running.stripe.subscriptions.retrieve(made.id)).status).toBe('canceled');
});

test('a billing anchor sets the first renewal', async () => {
  const anchor = Math.floor(running.clock.now / 1000) + 20 * 86_400;
  const made = await running.stripe.subscriptions.create({
    customer: await subscriber(),
    items: [{ price: PRICE }],
    billing_cycle_anchor: anchor,
  });
  expect(made.items.data[0]?.current_period_end).toBe(anchor);
});

test('a customer has no address, or one with a domain', async () => {
  await expect(running.stripe.customers.create({ email: 'a@b' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'email_invalid',
    param: 'email',
  });
  expect(await running.stripe.customers.create({ name: 'A' })).toMatchObject({ email: null });
});

test('no card and a declined card start nothing', async () => {
  const { id: customer } = await running.stripe.customers.create({ email: 'a@b.test' });
  const start = (method?: string): Promise<unknown> =>
    running.stripe.subscriptions.create({
      customer,
      items: [{ price: PRICE }],
      default_payment_method: method,
    });
  await expect(start()).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
  await expect(start('pm_card_chargeDeclined')).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
  });
  expect((await running.stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
});

test('the pricing table leads through the checkout to a subscription, and refuses an old secret', async () => {
  const { id: customer } = await running.stripe.customers.create({ email: 'new@demo.test' });
  const { client_secret: secret } = await running.stripe.customerSessions.create({
    customer,
    components: { pricing_table: { enabled: true } },
  });
  const post = (path: string, values: Record<string, string>): Promise<Response> =>
    fetch(`${running.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(values) });
  const open = await post('/sandbox/pricing-table/checkout', { secret, return_to: 'http://shop.test' });
  const page = new URL(open.headers.get('location') ?? '').pathname;
  const card = { number: '4000 0000 0000 0002', expiry: '12 / 32', cvc: '123' };
  const declined = await post(page, card);
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining('Your card was declined.'),
  ]);
  const paid = await post(page, { ...card, number: '4242 4242 4242 4242' });
  expect(paid.headers.get('location')).toBe('http://shop.test/account?success=true');
  expect((await running.stripe.subscriptions.list({ customer })).data).toMatchObject([{ status: 'active' }]);

  running.clock.now += 31 * 60_000;
  expect((await fetch(`${running.url}/sandbox/pricing-table/plan?secret=${secret}`)).status).toBe(400);
});

test('the list of an unknown customer is refused, that of a deleted one has what ended', async () => {
  await expect(running.stripe.subscriptions.list({ customer: 'cus_other' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  });
  const customer = await subscriber();
  await running.stripe.subscriptions.create({ customer, items: [{ price: PRICE }] });
  await running.stripe.customers.del(customer);
  expect((await running.stripe.subscriptions.list({ customer, status: 'all' })).data).toMatchObject([
    { status: 'canceled' },
  ]);
  expect((await running.stripe.subscriptions.list({ customer })).data).toEqual([]);
  const { data } = await running.stripe.customers.list({ email: 'vip@demo.test', limit: 100 });
  expect(data.map(({ id }) => id)).not.toContain(customer);
});
