import { chunk } from '@/lib/chunk';

const places = chunk(() => import(/* webpackChunkName: "places-part" */ './places'));

/** Address search by the maps provider, loaded on first use. Both methods may reject. */
export const mapsAddresses = {
  suggest: async (text: string) => (await places.load()).suggestAddresses(text),
  resolve: async (placeId: string) => (await places.load()).placeAddress(placeId),
};
