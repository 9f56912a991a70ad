import { DESKTOP, PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { closeFilters, openFilters } from './support/filters';
import { CARDS, completeOrderForm, pay, signIn } from './support/ordering';

const journey = useJourney();

describe('diets and allergens', () => {
  it.each([
    [375, PHONE, 'vip@demo.test'],
    [1280, DESKTOP, 'lapsed@demo.test'],
  ])('lead from the menu at %i px to the receipt', async (_width, size, email) => {
    const { page } = journey;
    await page.setViewportSize(size);
    await journey.open('/events/112');

    const soba = page.getByRole('main').getByRole('heading', { level: 3, name: 'Soba & Greens' });
    await soba.waitFor();
    await page.getByRole('button', { name: 'Diets and allergens' }).press('Enter');
    await page.getByRole('checkbox', { name: 'vegan', exact: true }).press('Space');
    await page.getByRole('checkbox', { name: 'gluten', exact: true }).press('Space');
    await page.waitForURL(/\/events\/112\?diet=vegan&without=gluten$/);
    await page.getByText('6 of 8 dishes').waitFor();
    // The list is rendered after its count (`useDeferredValue`).
    await soba.waitFor({ state: 'detached' });
    await journey.expectAccessible();
    await page.reload();
    await page.getByText('6 of 8 dishes').waitFor();

    await page.getByRole('button', { name: 'Add Build a Bowl' }).click();
    const dialog = page.getByRole('dialog', { name: /Build a Bowl/ });
    await dialog.getByText('Vegan', { exact: false }).first().waitFor();
    await dialog.getByRole('button', { name: 'Choose options' }).click();
    await dialog.getByRole('combobox', { name: 'Base' }).selectOption({ label: 'Kale' });
    await dialog.getByRole('combobox', { name: 'Dressing' }).selectOption({ index: 1 });
    await dialog.getByRole('combobox', { name: 'Protein' }).selectOption({ label: 'Egg (contains eggs)' });
    await dialog.getByRole('radio', { name: /^Peanuts/ }).check();
    // The egg ends vegan.
    await dialog.getByRole('status').getByText('vegetarian', { exact: true }).waitFor();
    await journey.expectAccessible();
    await dialog.getByRole('button', { name: /Add to order/ }).click();
    await dialog.waitFor({ state: 'detached' });

    const says = async (scope: string) => {
      const text = page.getByRole(scope as 'main').getByText(/^Contains\s+eggs,\s+peanuts,\s+sesame$/);
      await text.first().waitFor({ state: 'attached' });
      await page
        .getByRole(scope as 'main')
        .getByText(/^May contain\s+tree nuts$/)
        .first()
        .waitFor({ state: 'attached' });
    };
    if (size === PHONE) await page.getByRole('button', { name: /View order/ }).click();
    await says('dialog');
    await page.getByRole('link', { name: 'Place Order' }).click();
    await signIn(page, email);
    await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
    await says('complementary');
    await page.getByText('Pickup', { exact: true }).first().click();
    await completeOrderForm(page);
    await pay(page, CARDS.good);
    await page.getByText('Total paid').waitFor();
    await says('main');
    await journey.expectAccessible();
  });
});

describe('browsing by day', () => {
  it.each([
    [375, PHONE],
    [1280, DESKTOP],
  ])('at %i px goes to a day, to vegan pickups, and back', async (width, size) => {
    const { page } = journey;
    await page.setViewportSize(size);
    await journey.open('/browse/60540');
    const cards = page.locator('main [role=listitem]');
    const address = () => page.url().slice(journey.server.url.length);
    await cards
      .first()
      .getByText(/From \$\d+\.\d\d/)
      .waitFor();
    await cards
      .first()
      .getByText(/Order by \w{3}, \w{3} \d+, 12:00 PM/)
      .waitFor();
    await cards
      .first()
      .getByText(/miles? away/)
      .waitFor();
    const all = await cards.count();

    const days = page.getByRole('navigation', { name: 'Days' });
    await days.getByRole('link').nth(1).press('Enter');
    await page.waitForURL(/\?run_on=\d{4}-\d\d-\d\d$/);
    // The list is empty while the day's events load.
    await page.waitForFunction((count) => {
      const shown = document.querySelectorAll('main [role=listitem]').length;
      return shown > 0 && shown < count;
    }, all);
    const ofDay = await cards.count();
    const dayAddress = address();
    await openFilters(page);
    await page.getByRole('button', { name: 'Pickup', exact: true }).press('Space');
    await page.getByRole('button', { name: 'vegan', exact: true }).press('Space');
    await page.waitForURL(/&serving=pickup&diet=vegan$/);
    await journey.expectAccessible();
    await closeFilters(page);
    await cards.first().waitFor();
    await journey.expectAccessible();
    await page.reload();
    await openFilters(page);
    await page.getByRole('button', { name: 'vegan', exact: true, pressed: true }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.waitForURL(dayAddress);
    await page.waitForFunction(
      (count) => document.querySelectorAll('main [role=listitem]').length === count,
      ofDay,
    );
    await page.goBack();
    await page.waitForURL(/\/browse\/60540$/);

    await closeFilters(page);
    if (width > 1000) {
      // Card and pin mark each other.
      const pin = page
        .getByRole('region', { name: 'Map of events' })
        .locator('button[aria-expanded]')
        .first();
      await pin.hover();
      await page.locator('[data-linked]').first().waitFor();
    }
    await journey.open('/browse/60540?run_on=nonsense');
    await page.getByText(/makes no sense and was left out: run_on/).waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await page.waitForURL(/\/browse\/60540$/);
  });
});
