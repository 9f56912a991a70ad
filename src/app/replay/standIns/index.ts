import { sealedMaps } from './maps';
import { definePricingTable } from './pricingTable';
import { sealedStripe } from './stripe';

/**
 * In place of what third parties draw: a card form, a pricing table and a map that send nothing, fail never, and say what they are. The app finds
 * them where the providers' scripts would have put theirs, so it asks for none.
 */
export function installStandIns(): void {
  Object.assign(window, { Stripe: sealedStripe, google: { maps: sealedMaps() } });
  definePricingTable();
}
