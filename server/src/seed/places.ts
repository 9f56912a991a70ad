/** Locations with their tax rates, and zips with their centres. */
export const ZONE = 'America/Chicago';

export const LOCATIONS = [
  {
    id: 1,
    slug: 'naperville',
    name: 'Naperville',
    timeZone: ZONE,
    lat: 41.7726,
    lng: -88.1479,
    taxRateBp: 775,
  },
  {
    id: 2,
    slug: 'chicago-loop',
    name: 'Chicago Loop',
    timeZone: ZONE,
    lat: 41.8812,
    lng: -87.6298,
    taxRateBp: 1075,
  },
  { id: 3, slug: 'wheaton', name: 'Wheaton', timeZone: ZONE, lat: 41.8661, lng: -88.107, taxRateBp: 825 },
];

type Zip = [
  postalCode: string,
  city: string,
  state: string,
  lat: number,
  lng: number,
  location: number | null,
];

const ZIPS: Zip[] = [
  ['60540', 'Naperville', 'IL', 41.7662, -88.141, 1],
  ['60563', 'Naperville', 'IL', 41.7898, -88.169, 1],
  ['60564', 'Naperville', 'IL', 41.7041, -88.2021, 1],
  ['60565', 'Naperville', 'IL', 41.7328, -88.1284, 1],
  ['60601', 'Chicago', 'IL', 41.8858, -87.6229, 2],
  ['60602', 'Chicago', 'IL', 41.8829, -87.6321, 2],
  ['60603', 'Chicago', 'IL', 41.8804, -87.6301, 2],
  ['60604', 'Chicago', 'IL', 41.8783, -87.6286, 2],
  ['60605', 'Chicago', 'IL', 41.8712, -87.6277, 2],
  ['60606', 'Chicago', 'IL', 41.8818, -87.6372, 2],
  ['60607', 'Chicago', 'IL', 41.8721, -87.6578, 2],
  ['60187', 'Wheaton', 'IL', 41.8614, -88.1107, 3],
  ['60189', 'Wheaton', 'IL', 41.8358, -88.1095, 3],
  ['99501', 'Anchorage', 'AK', 61.2166, -149.8762, null],
];

export const POSTAL_CODES = ZIPS.map(([postalCode, city, state, lat, lng, eventLocationId]) => ({
  postalCode,
  city,
  state,
  lat,
  lng,
  eventLocationId,
}));
