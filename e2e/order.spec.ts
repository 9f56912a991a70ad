import { DESKTOP, PHONE } from './support/browser';
import { useJourney } from './support/journey';
import {
  addTacos,
  CARDS,
  completeOrderForm,
  fillCard,
  pay,
  payButton,
  placeOrder,
  signIn,
  untilCartIsEmpty,
} from './support/ordering';
import { RECEIPT } from './support/payments';

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('a first order on a %s', (_name, viewport) => {
  const journey = useJourney({ viewport });

  it('goes from the zip on the home page to a receipt, signing in on the way', async () => {
    const { page } = journey;
    await journey.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await journey.expectAccessible();
    await page.getByPlaceholder('Your zip code').fill('60540');
    await page.getByRole('button', { name: 'Go' }).click();

    await page.waitForURL(/\/browse\/60540$/);
    await page.getByRole('heading', { level: 1, name: 'Restaurants coming to you in 60540' }).waitFor();
    await page
      .getByRole('link', { name: /Lupita's Kitchen/ })
      .first()
      .waitFor();
    await journey.expectAccessible();
    await page
      .getByRole('link', { name: /Lupita's Kitchen/ })
      .first()
      .click();

    await page.waitForURL(/\/events\/101$/);
    await page.getByRole('button', { name: /^Add Tacos al Pastor/ }).waitFor();
    await journey.expectAccessible({ isCovered: true });
    await addTacos(page, { notes: 'Extra lime, please' });
    await page.getByText('2 items added').waitFor();
    await journey.expectAccessible({ isCovered: true });
    await placeOrder(page);

    await page.waitForURL(/\/session$/);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await journey.expectAccessible();
    await signIn(page, 'casey@demo.test');

    await page.waitForURL(/\/events\/101\/checkout$/);
    await page.getByLabel('5:30 PM').check();
    await journey.expectAccessible();
    await completeOrderForm(page);

    await fillCard(page, CARDS.good);
    await journey.expectAccessible();
    await payButton(page).click();

    await page.waitForURL(RECEIPT);
    await page.getByRole('heading', { name: "Lupita's Kitchen is headed your way!" }).waitFor();
    await page.getByText('Your order is in.').waitFor();
    await page.getByText('Total paid').waitFor();
    expect(await page.getByText('from 5:30 PM').count()).toBe(1);
    await journey.expectAccessible();
    await untilCartIsEmpty(page, 101);
    expect(page.url()).not.toContain('secret');

    await page.reload();
    await page.getByRole('heading', { name: "Lupita's Kitchen is headed your way!" }).waitFor();
    expect(await page.getByText('Your order is in.').count()).toBe(0);
  });
});

describe('a reload loses nothing', () => {
  const journey = useJourney();

  it('on every step', async () => {
    const { page } = journey;
    await journey.open('/events/101');
    await addTacos(page, { notes: 'no onions' });
    await page.reload();
    await page.getByRole('button', { name: /2 items · \$27\.00/ }).click();
    await page.getByText('no onions').waitFor();
    await placeOrder(page);
    await page.waitForURL(/\/session$/);
    await page.reload();
    await signIn(page, 'casey@demo.test');
    await page.waitForURL(/\/events\/101\/checkout$/);

    await page.getByLabel('6:30 PM').check();
    await page.getByLabel(/Order notes/).fill('Blue door');
    await page.getByLabel('Promo code', { exact: false }).fill('welcome5');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('WELCOME5').first().waitFor();
    await page.waitForFunction(() => (localStorage.getItem('dw:cart:101') ?? '').includes('Blue door'));
    await page.reload();
    await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
    expect(await page.getByLabel('6:30 PM').isChecked()).toBe(true);
    expect(await page.getByLabel(/Order notes/).inputValue()).toBe('Blue door');
    await page.getByRole('button', { name: 'Remove WELCOME5' }).waitFor();
    await completeOrderForm(page, null);

    await page.reload();
    await pay(page, CARDS.good);
    await page.waitForURL(RECEIPT);
    await page.getByText('Blue door').waitFor();
    await page.getByText('WELCOME5').waitFor();
  });
});

describe('a dish of four decisions', () => {
  const journey = useJourney();

  it('selects a choice at the first press while another decision is open', async () => {
    const { page } = journey;
    await journey.open('/events/110');
    await page.getByRole('button', { name: /^Add Build a Bowl/ }).click();
    const dialog = page.getByRole('dialog', { name: /Build a Bowl/ });
    await dialog.getByRole('button', { name: 'Choose options' }).click();
    await dialog.getByRole('combobox', { name: 'Base' }).and(page.locator(':focus')).waitFor();
    await dialog.getByRole('radio', { name: 'Peanuts' }).check();
    // Open decisions show their error at "Add" only.
    expect(await dialog.getByText('Must select an option').count()).toBe(0);
    await dialog.getByRole('button', { name: /^Add to order/ }).click();
    await dialog.getByText('Must select an option').first().waitFor();
  });
});
