import path from 'node:path';
import { PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { addTacos, CARDS, completeOrderForm, pay, placeOrder, signIn } from './support/ordering';
import { RECEIPT } from './support/payments';

const journey = useJourney({ viewport: PHONE });

it('an order on a phone says the right numbers on a translated page', async () => {
  const { page } = journey;
  await page.addInitScript({ path: path.join(__dirname, 'support/translatePage.js') });
  await journey.open('/session');
  await signIn(page, 'casey@demo.test');
  await page.waitForURL(/\/dashboard/);
  await journey.open('/events/101');
  await page.locator('html.translated-ltr').waitFor();
  const bar = page.getByRole('region', { name: 'Your order' });
  await addTacos(page);
  await bar.getByText('2 items added').waitFor();
  await bar.getByText('2 items', { exact: true }).waitFor();
  await addTacos(page, { quantity: 3 });
  await bar.getByText('3 items added').waitFor();
  await bar.getByText('5 items', { exact: true }).waitFor();
  await bar.getByText('$67.50').waitFor();

  await bar.getByRole('button', { name: /View order/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Your order' });
  await sheet.getByRole('button', { name: /^One fewer/ }).click();
  await sheet.getByText('4 items updated').waitFor();
  await sheet.getByRole('listitem').getByText('$54.00').waitFor();
  await placeOrder(page);

  await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
  const proceed = page.getByRole('button', { name: /Continue to payment/ });
  await proceed.getByText('$86.08').waitFor();
  await page.getByRole('radio', { name: /20%/ }).check();
  await proceed.getByText('$88.78').waitFor();
  await completeOrderForm(page);
  await pay(page, CARDS.good);
  await page.waitForURL(RECEIPT);
  await page.getByText('Your order is in.').waitFor();
  await page.getByText('4 ×').waitFor();
  await page.getByRole('main').getByText('$88.78').first().waitFor();
  expect(await page.locator('font').count()).toBeGreaterThan(20);
});
