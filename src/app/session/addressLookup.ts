import type { AddressLookup } from '@/components/form/AddressSearch';
import { lazyMaps } from '@/integrations/maps/lazyMaps';

/** Addresses by the maps provider, whose code is fetched with the first letters typed. */
export const addressLookup: AddressLookup = {
  suggest: async (text) => (await lazyMaps()).suggestAddresses(text),
  resolve: async (placeId) => (await lazyMaps()).addressOf(placeId),
};
