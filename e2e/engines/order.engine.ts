import { journey } from './journey';
import { CARDS, goToPayment, pay, seeReceipt } from './steps';

journey(
  'a guest orders, signs in on the way, pays by card and has a receipt',
  async ({ customer, email }) => {
    await goToPayment(customer, email);
    await pay(customer, CARDS.good);
    await seeReceipt(customer);
    await customer.see('Your order is in.');
    await customer.reload();
    await seeReceipt(customer);
  },
);
