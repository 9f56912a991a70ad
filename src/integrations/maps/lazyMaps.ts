import { chunk } from '@/lib/chunk';

/** The maps provider; its chunk loads on first use. */
const lazyMaps = chunk(() => import(/* webpackChunkName: "maps-part" */ './index'));

/** Address search by the maps provider, loaded on first use. Both methods may reject. */
export const mapsAddresses = {
  suggest: async (text: string) => (await lazyMaps.load()).suggestAddresses(text),
  resolve: async (placeId: string) => (await lazyMaps.load()).addressOf(placeId),
};
