/** A customer's steps to a paid order, by the names on the screen. */
import type { Customer } from './customer';

export { CARDS } from '../support/ordering';

const RECEIPT = /\/orders\/\d+\/receipt$/;
export const PAY = /^(Place (delivery|pickup) order for|Resubmit payment for) /;

/** Adds Tacos al Pastor with its two options; the event's page is open. */
export async function addTacos(customer: Customer): Promise<void> {
  await customer.press('button', /^Add Tacos al Pastor/);
  const dialog = { role: 'dialog', name: /Tacos al Pastor/ };
  await customer.press('field', 'Salsa verde', dialog);
  await customer.press('option', 'Black beans', dialog);
  await customer.press('button', /^Add to order/, dialog);
  await customer.see(/1 item\b/);
}

export async function signIn(customer: Customer, email: string): Promise<void> {
  // The mailing list's form in the footer asks for an email too.
  const form = { role: 'form', name: 'Sign in' };
  await customer.fill('Email', email, form);
  await customer.fill('Password', 'dwellivery', form);
  await customer.press('button', 'Sign in', form);
}

/** Goes from the menu of event 101 through the sign-in to the payment form, for a delivery at 5:30 PM. */
export async function goToPayment(customer: Customer, email: string): Promise<void> {
  await customer.open('/events/101');
  await addTacos(customer);
  await customer.press('link', 'Place Order');
  await customer.arrive(/\/session$/);
  await signIn(customer, email);
  await customer.arrive(/\/events\/101\/checkout$/);
  await customer.press('field', '5:30 PM');
  await customer.press('button', /^Continue to payment/);
  await customer.arrive(/\/checkout\/payment$/);
}

/** Types a card into the provider's frame. */
export const fillCard = (customer: Customer, number: string): Promise<void> =>
  customer.inFrame('payment-element', async () => {
    await customer.fill('Card number', number);
    await customer.fill(/^Expiration date/, '1234');
    await customer.fill('Security code', '123');
    await customer.fill('ZIP code', '60540');
  });

export async function pay(customer: Customer, number: string): Promise<void> {
  await fillCard(customer, number);
  await customer.press('button', PAY);
}

export async function seeReceipt(customer: Customer): Promise<void> {
  await customer.arrive(RECEIPT);
  await customer.see("Lupita's Kitchen is headed your way!");
  await customer.see('Total paid');
}
