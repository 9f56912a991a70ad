import { journey } from './journey';
import { CARDS, goToPayment, pay, seeReceipt } from './steps';

journey('a card of 3-D Secure leads to the bank and back to the receipt', async ({ customer, email }) => {
  await goToPayment(customer, email);
  await pay(customer, CARDS.redirect);
  await customer.arrive(/\/sandbox\/3ds\//);
  await customer.press('button', /Complete/);
  await seeReceipt(customer);
  expect(await customer.address()).not.toContain('payment_intent');
});
