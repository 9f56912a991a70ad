import { chunk } from '@/lib/chunk';

/** The maps provider, whose code is fetched when somebody asks it the first time. */
export const lazyMaps = chunk(() => import(/* webpackChunkName: "maps-part" */ './index'));

/** Addresses by the maps provider, asked for with the first letters typed. Both may reject. */
export const mapsAddresses = {
  suggest: async (text: string) => (await lazyMaps.load()).suggestAddresses(text),
  resolve: async (placeId: string) => (await lazyMaps.load()).addressOf(placeId),
};
