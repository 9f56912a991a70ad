import { sealedMaps } from './maps';
import { definePricingTable } from './pricingTable';
import { sealedStripe } from './stripe';

/**
 * Stand-ins for third parties: a card form, a pricing table and a map that send nothing, never fail, and are labelled. They are installed
 * where the providers' scripts put theirs, so the app loads no such script.
 */
export function installStandIns(): void {
  Object.assign(window, { Stripe: sealedStripe, google: { maps: sealedMaps() } });
  definePricingTable();
}
