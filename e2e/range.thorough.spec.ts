import { DESKTOP, PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { addFaults, clearFaults } from './support/money';
import { addTacos, placeOrder, openAddress } from './support/ordering';
import { enterAs, freshToken } from './support/signedIn';

const PAYMENT = /\/checkout\/payment$/;

describe('an address that is not delivered to', () => {
  const journey = useJourney({ viewport: DESKTOP });

  async function fillAddress(street: string, city: string, zip: string) {
    const { page, context, server } = journey;
    await enterAs(context, server.url, 'casey@demo.test');
    await journey.open('/events/101');
    await addTacos(page);
    await placeOrder(page);
    await page.getByText('Your address is within our delivery range!').waitFor();
    await page.getByLabel('5:30 PM').check();
    await openAddress(page);
    await page.getByLabel('Street address').fill(street);
    await page.getByLabel('City').fill(city);
    await page.getByLabel('Zip code').fill(zip);
  }
  const proceed = () => journey.page.getByRole('button', { name: /Continue to payment/ }).click();
  const isMarked = () => journey.page.getByLabel('Street address').getAttribute('aria-invalid');

  it('because it cannot be located is refused at "Continue"', async () => {
    const { page } = journey;
    journey.expectError(/422/);
    await fillAddress('1 Far Away Rd', 'Rockford', '61101');
    await proceed();
    await page.getByRole('status').getByText('We could not find this address. Please check it.').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'deliveryStreet');
    expect(await isMarked()).toBe('true');
    expect(page.url()).not.toMatch(PAYMENT);
    await journey.expectAccessible();
  });

  it('says so on a phone where the customer looks', async () => {
    const { page } = journey;
    journey.expectError(/422/);
    await page.setViewportSize(PHONE);
    await fillAddress('1 Far Away Rd', 'Rockford', '61101');
    await proceed();
    const words = page.getByRole('status').getByText('We could not find this address. Please check it.');
    await words.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'deliveryStreet');
    const isUncovered = await words.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isUncovered).toBe(true);
  });

  it('because it is too far is refused on a slow line as well', async () => {
    const { page, server } = journey;
    journey.expectError(/409/);
    await fillAddress('128 W Front St', 'Wheaton', '60540');
    await addFaults(server.url, {
      action: 'maps_slow',
      ms: 1000,
      count: null,
      match: { request: 'api drive' },
    });
    await page.getByLabel('Zip code').fill('60187');
    await page.getByText('Checking your address…').waitFor();
    await proceed();
    await page.getByText(/^Your address is \d\.\d\d miles outside our delivery range\./).waitFor();
    expect(await isMarked()).toBe('true');
    expect(page.url()).not.toMatch(PAYMENT);
    await clearFaults(server.url);
  });

  it('is refused to a request made by hand, and nothing is charged', async () => {
    const { server } = journey;
    const token = await freshToken(server.url, 'casey@demo.test');
    const answer = await fetch(`${server.url}/api/v2/events/103/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        order: {
          transaction_id: 'made-by-hand',
          items: [{ id: 103_001, quantity: 1 }],
          delivery_type: 'd2d',
          delivery_street: '1 Rodeo Dr',
          delivery_city: 'Beverly Hills',
          delivery_state: 'CA',
          delivery_postal_code: '90210',
        },
      }),
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      422,
      'address_unknown',
    ]);
  });
});
