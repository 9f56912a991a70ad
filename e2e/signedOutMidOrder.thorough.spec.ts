/** A session that ends in the middle of an order, on a phone: the notice says that the order is kept, and signing in gives it back. */
import { useJourney } from './support/journey';
import {
  addTacos,
  CARDS,
  completeOrderForm,
  fillCard,
  payButton,
  placeOrder,
  signIn,
  tokenOf,
  untilStored,
} from './support/ordering';
import { enterAs } from './support/signedIn';

const PHONE = { width: 375, height: 740 };
const journey = useJourney({ viewport: PHONE });
const KEPT = 'You have been signed out. Please sign in again. Your order is kept while this page is open.';

/** Ends the session at the server, as "Sign out everywhere" on another device does. */
async function endSession(): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(journey.page)}` };
  const { status } = await fetch(`${journey.server.url}/api/v2/session`, { method: 'DELETE', headers });
  expect(status).toBe(200);
}

async function toCheckout(): Promise<void> {
  const { page, context, server } = journey;
  journey.expectError(/401/);
  await enterAs(context, server.url, 'casey@demo.test');
  await journey.open('/events/101');
  await addTacos(page, { quantity: 3, notes: 'Extra lime, please' });
  await placeOrder(page);
  await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
  await untilStored(page, { 101: 3 });
}

/** The notice stands on the screen, uncovered, beside the form that the customer needs next. */
async function signInAgain(): Promise<void> {
  const { page } = journey;
  const notice = page.getByText(KEPT);
  await notice.waitFor();
  const { top, bottom, isUncovered } = await notice.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + 4, box.top + 4);
    return { top: box.top, bottom: box.bottom, isUncovered: element.contains(at) || at === element };
  });
  expect({ isSeen: top >= 0 && bottom <= PHONE.height, isUncovered }).toEqual({
    isSeen: true,
    isUncovered: true,
  });
  await untilStored(page, {});
  await signIn(page, 'casey@demo.test');
}

it('at the order form', async () => {
  await toCheckout();
  const { page } = journey;
  await page.getByLabel('5:30 PM').check();
  // The form keeps a choice after a pause.
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => /"timeSlotId\\*":\s*\d/.test(String(text))),
  );
  await endSession();
  await page.getByText('Pickup', { exact: true }).first().click();
  await signInAgain();
  await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
  await page
    .getByText(/^3 items/)
    .first()
    .waitFor();
  await page
    .getByText(/, 5:30 PM/)
    .first()
    .waitFor();
  expect(await page.getByText(KEPT).count()).toBe(0);
  await untilStored(page, { 101: 3 });
});

it('while the card is typed', async () => {
  await toCheckout();
  const { page } = journey;
  await completeOrderForm(page);
  await fillCard(page, CARDS.good);
  await endSession();
  await payButton(page).click();
  await signInAgain();
  await page.waitForURL(/\/checkout/);
  await page
    .getByText(/^3 items/)
    .first()
    .waitFor();
  await untilStored(page, { 101: 3 });
});
