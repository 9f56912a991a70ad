import { drawBox } from './box';

const TAG = 'stripe-pricing-table';

/** The element that the provider's script would have defined. */
export function definePricingTable(): void {
  if (customElements.get(TAG)) return;
  class SealedPricingTable extends HTMLElement {
    connectedCallback(): void {
      drawBox(this, { title: 'Here the customer saw the plans of the provider.', rows: ['VIP'] });
    }
  }
  customElements.define(TAG, SealedPricingTable);
}
