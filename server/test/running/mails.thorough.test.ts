/** Sends each mail over SMTP to the sandbox's outbox and uses the links in it. */
import type { Order } from '../../src/schemas/orders';
import { confirmMail } from '../../src/services/mail/templates';
import { openServer, type OutboxMail, type TestServer } from './openServer';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const DISH = { id: 102006, quantity: 2 };
type Session = { session: { token: string; user: { email: string; confirmed: boolean } } };

/** The link must be in the text and the HTML of the mail. @returns its path */
function linkIn(mail: OutboxMail, start: string): string {
  const found = new RegExp(`${server.config.publicUrl}(${start}[^\\s"<]*)`).exec(mail.text)?.[1] ?? '';
  expect(mail.html).toContain(`href="${server.config.publicUrl}${found}"`);
  return found;
}

async function placeOrder(token: string): Promise<Order> {
  const quote = await server.ask<{ data: { checkoutDetails: { total: number } } }>(
    'GET',
    `/api/v2/events/102/checkout_details?products[0][id]=${DISH.id}&products[0][quantity]=2&delivery_type=pickup`,
    { token },
  );
  const { total } = quote.body.data.checkoutDetails;
  const sheet = await server.ask<{ data: { paymentSheet: { paymentIntentId: string } } }>(
    'POST',
    '/api/v2/payment_sheets',
    { token, body: { payment_sheet: { amount: total, event_id: 102 } } },
  );
  const { paymentIntentId } = sheet.body.data.paymentSheet;
  const order = {
    items: [DISH],
    delivery_type: 'pickup',
    time_slot_id: 1021,
    transaction_id: paymentIntentId,
  };
  const posted = await server.ask<{ data: { order: Order } }>('POST', '/api/v2/events/102/orders', {
    token,
    body: { order },
  });
  expect(posted.status).toBe(200);
  return posted.body.data.order;
}

it('confirms an address by the link in its mail', async () => {
  const user = {
    name: 'Robin Reed',
    phone: '6305550199',
    email: 'robin@example.test',
    password: 'long enough 1',
    postal_code: '60540',
  };
  const made = await server.ask('POST', '/api/v2/users', { body: { user } });
  expect(made.status).toBe(200);
  const link = linkIn(await server.mailTo(user.email, 'Confirm'), '/registration/confirmation/');
  const confirmed = await server.ask<Session>('POST', `/api/v2/confirmations/${link.split('/').pop()}`);
  expect([confirmed.status, confirmed.body.session.user.confirmed]).toEqual([200, true]);
});

it('sets a new password by the link in its mail', async () => {
  await server.ask('POST', '/api/v2/passwords', { body: { email: 'neighbor01@demo.test' } });
  const link = linkIn(await server.mailTo('neighbor01@demo.test', 'Reset'), '/password/edit/');
  const api = `/api/v2/passwords/${link.split('/').pop()}`;
  expect((await server.ask('GET', api)).status).toBe(200);
  expect((await server.ask('PATCH', api, { body: { password: 'another one' } })).status).toBe(200);
  expect((await server.ask('PATCH', api, { body: { password: 'yet another' } })).status).toBe(422);
  const signedIn = await server.ask('POST', '/api/v2/session', {
    body: { email: 'neighbor01@demo.test', password: 'another one' },
  });
  expect(signedIn.status).toBe(200);
});

it('mails a failed payment, the receipt and the cancelled order', async () => {
  const token = await server.signIn('casey@demo.test');
  const order = await placeOrder(token);
  const declined = { payment_method: 'pm_card_visa_chargeDeclined' };
  await expect(server.stripe.paymentIntents.confirm(order.transactionId, declined)).rejects.toThrow(
    'declined',
  );
  const failed = await server.mailTo('casey@demo.test', 'payment failed');
  expect(linkIn(failed, '/orders/')).toBe(`/orders/${order.id}/retry`);

  await server.ask('POST', `/api/v2/orders/${order.id}/retry_payment`, {
    token,
    body: { transaction_id: order.transactionId },
  });
  await server.stripe.paymentIntents.confirm(order.transactionId, {
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/',
  });
  const receipt = await server.mailTo('casey@demo.test', 'headed your way');
  expect(linkIn(receipt, '/orders/')).toBe(`/orders/${order.membershipId}/receipt`);
  expect(receipt.text).toContain(`Total paid: $${order.total.toFixed(2)}`);
  expect(receipt.text).toMatch(
    /for \w+, \w+ \d+\. Pick it up from \d+:\d\d [AP]M: .+, Naperville, IL 60540\./,
  );
  expect(receipt.from).toBe('hello@dwellivery.example');

  expect((await server.ask('DELETE', `/api/v2/orders/${order.id}`, { token })).status).toBe(200);
  const cancelled = await server.mailTo('casey@demo.test', 'canceled');
  expect(cancelled.text).toContain(`Refund: $${order.total.toFixed(2)}`);
  const { data } = await server.stripe.refunds.list({ payment_intent: order.transactionId });
  expect(data.map(({ amount }) => amount)).toEqual([Math.round(order.total * 100)]);
});

it('mails that a payment came after its order had ended', async () => {
  const token = await server.signIn('credit@demo.test');
  await server.app.context.db.execute('DELETE FROM credit_entries WHERE user_id = 4');
  const order = await placeOrder(token);
  await server.app.context.db.execute(
    `UPDATE orders SET status = 'expired', holds = false WHERE id = ${order.id}`,
  );
  await server.stripe.paymentIntents.confirm(order.transactionId, {
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/',
  });
  const late = await server.mailTo('credit@demo.test', 'came too late');
  expect(linkIn(late, '/orders/')).toBe(`/orders/${order.membershipId}/receipt`);
});

it('tells a follower of a zip once, with a link that ends it and one to all choices', async () => {
  const email = 'ann@example.test';
  await server.ask('POST', '/api/v2/follows', { body: { email, postal_code: '99501' } });
  const asked = linkIn(await server.mailTo(email, 'Should we write'), '/follows/');
  const confirmed = await server.ask('POST', `/api/v2/follows/${asked.split('/')[2]}`);
  expect(confirmed.status).toBe(200);
  await server.app.context.db.execute(
    "UPDATE postal_codes SET event_location_id = 1 WHERE postal_code = '99501'",
  );
  const told = await server.mailTo(email, 'Somebody cooks in 99501');
  expect(linkIn(told, '/browse/')).toBe('/browse/99501');
  const token = linkIn(told, '/unsubscribe/').split('/')[2];
  expect((await server.ask('POST', `/api/v2/unsubscribe/${token}`)).status).toBe(200);
  expect((await server.ask('GET', `/api/v2${linkIn(told, '/notifications/')}`)).status).toBe(200);
});

it('reminds of an order the day before and on the day, as the sandbox is told another time', async () => {
  const email = 'vip@demo.test';
  const order = await placeOrder(await server.signIn(email));
  await server.stripe.paymentIntents.confirm(order.transactionId, {
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/',
  });
  await server.mailTo(email, 'headed your way');
  const setClock = (now: string | null) => server.ask('PUT', '/sandbox/clock', { body: { now } });
  // Event 102 runs on Friday, June 19, in Chicago.
  expect((await setClock('2026-06-18T15:00:00Z')).status).toBe(200);
  const before = await server.mailTo(email, 'comes tomorrow');
  expect(linkIn(before, '/orders/')).toBe(`/orders/${order.membershipId}/receipt`);
  expect(before.text).toMatch(/Pick it up from \d+:\d\d [AP]M: .+, Naperville, IL 60540\./);
  await setClock('2026-06-19T14:00:00Z');
  await server.mailTo(email, 'comes today');
  await setClock(null);
});

it('writes no token, password or address of a mail to the log', async () => {
  await server.ask('GET', '/registration/confirmation/planted-secret');
  const log = server.lines.join('');
  expect(log).toContain('/api/v2/users');
  for (const secret of ['planted-secret', 'another one', 'robin@example.test'])
    expect(log).not.toContain(secret);
});

it.each([
  ['Robin Reed', 'Hi Robin, '],
  ['Zoë-Anne', 'Hi Zoë-Anne, '],
  ['http://evil.test/prize now', 'Hi there, '],
  ['evil.test', 'Hi there, '],
  ['<b>You</b> won', 'Hi there, '],
  ['$500 waiting', 'Hi there, '],
])('greets %j without text that a stranger chose', (name, start) => {
  const { text, html } = confirmMail(name, 'https://shop.test/x');
  expect(text).toContain(start);
  for (const form of [text, html]) expect(form).not.toMatch(/evil|won|waiting|\$500/);
});
