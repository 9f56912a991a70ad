import { intentsOf } from '../support/money';
import { journey } from './journey';
import { CARDS, goToPayment, pay, seeReceipt } from './steps';

journey('a declined card says so and charges nothing, and another card pays', async (walk) => {
  const { customer, email, server } = walk;
  const charged = async () =>
    (await intentsOf(server.url)).filter(({ status }) => status === 'succeeded').length;
  const before = await charged();
  await goToPayment(customer, email);
  await pay(customer, CARDS.declined);
  await customer.see('Your card was declined.');
  await customer.see('You were not charged.');
  expect(await charged()).toBe(before);
  await pay(customer, CARDS.good);
  await seeReceipt(customer);
  expect(await charged()).toBe(before + 1);
});
