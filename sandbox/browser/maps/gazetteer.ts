import { LatLng } from './geo';

/** Zip centroids and a few streets of the three delivery areas. */
interface Town {
  city: string;
  county: string;
  state: [long: string, short: string];
}
const NAPERVILLE: Town = { city: 'Naperville', county: 'DuPage County', state: ['Illinois', 'IL'] };
const CHICAGO: Town = { city: 'Chicago', county: 'Cook County', state: ['Illinois', 'IL'] };
const WHEATON: Town = { city: 'Wheaton', county: 'DuPage County', state: ['Illinois', 'IL'] };
const near = (city: string, county = 'DuPage County'): Town => ({ city, county, state: ['Illinois', 'IL'] });
const ANCHORAGE: Town = { city: 'Anchorage', county: 'Anchorage Municipality', state: ['Alaska', 'AK'] };

interface Zip {
  code: string;
  town: Town;
  at: LatLng;
}
const zip = (code: string, town: Town, lat: number, lng: number): Zip => ({
  code,
  town,
  at: new LatLng(lat, lng),
});

export const ZIPS: readonly Zip[] = [
  zip('60540', NAPERVILLE, 41.7662, -88.141),
  zip('60563', NAPERVILLE, 41.7894, -88.1697),
  zip('60564', NAPERVILLE, 41.7044, -88.1959),
  zip('60565', NAPERVILLE, 41.7327, -88.1284),
  zip('60601', CHICAGO, 41.8853, -87.6216),
  zip('60602', CHICAGO, 41.8831, -87.6291),
  zip('60603', CHICAGO, 41.8802, -87.6255),
  zip('60604', CHICAGO, 41.8781, -87.6284),
  zip('60605', CHICAGO, 41.8601, -87.6187),
  zip('60606', CHICAGO, 41.8821, -87.6376),
  zip('60607', CHICAGO, 41.8721, -87.6578),
  zip('60187', WHEATON, 41.8661, -88.107),
  zip('60189', WHEATON, 41.8367, -88.1158),
  zip('60502', near('Aurora'), 41.7846, -88.2593),
  zip('60504', near('Aurora'), 41.7523, -88.2453),
  zip('60515', near('Downers Grove'), 41.8091, -88.0118),
  zip('60532', near('Lisle'), 41.7862, -88.0878),
  zip('60555', near('Warrenville'), 41.8203, -88.1856),
  zip('60137', near('Glen Ellyn'), 41.8697, -88.0635),
  zip('60440', near('Bolingbrook', 'Will County'), 41.6999, -88.0876),
  zip('99501', ANCHORAGE, 61.2167, -149.8761),
];

interface Street {
  name: string;
  short: string;
  zip: string;
  /** House numbers run evenly from one end to the other. */
  from: [number: number, lat: number, lng: number];
  to: [number: number, lat: number, lng: number];
}
const street = (
  name: string,
  short: string,
  code: string,
  from: Street['from'],
  to: Street['to'],
): Street => ({ name, short, zip: code, from, to });

const STREETS: readonly Street[] = [
  street(
    'West Jefferson Avenue',
    'W Jefferson Ave',
    '60540',
    [1, 41.7729, -88.1478],
    [999, 41.7731, -88.166],
  ),
  street('South Main Street', 'S Main St', '60540', [1, 41.7741, -88.1479], [799, 41.7622, -88.1477]),
  street(
    'South Washington Street',
    'S Washington St',
    '60540',
    [1, 41.775, -88.1464],
    [1199, 41.752, -88.1453],
  ),
  street('Aurora Avenue', 'Aurora Ave', '60540', [1, 41.7702, -88.1483], [1799, 41.7622, -88.1921]),
  street('East Chicago Avenue', 'E Chicago Ave', '60540', [1, 41.7717, -88.1465], [1099, 41.7745, -88.1205]),
  street('West Ogden Avenue', 'W Ogden Ave', '60563', [1, 41.7886, -88.1463], [1799, 41.7731, -88.1935]),
  street('North Mill Street', 'N Mill St', '60563', [300, 41.7795, -88.1556], [1499, 41.7985, -88.1575]),
  street(
    'North Washington Street',
    'N Washington St',
    '60563',
    [600, 41.7829, -88.1462],
    [1699, 41.8005, -88.1459],
  ),
  street('South Route 59', 'S Route 59', '60564', [2200, 41.738, -88.2036], [4999, 41.694, -88.2037]),
  street('95th Street', '95th St', '60564', [1200, 41.7138, -88.177], [3999, 41.7092, -88.2206]),
  street('Modaff Road', 'Modaff Rd', '60565', [900, 41.7528, -88.1572], [2399, 41.7291, -88.1576]),
  street('West 75th Street', 'W 75th St', '60565', [1, 41.7468, -88.145], [1499, 41.7467, -88.1739]),
  street('North State Street', 'N State St', '60602', [1, 41.8821, -87.6278], [199, 41.8857, -87.628]),
  street(
    'North Michigan Avenue',
    'N Michigan Ave',
    '60601',
    [1, 41.8821, -87.6245],
    [399, 41.8889, -87.6244],
  ),
  street('East Randolph Street', 'E Randolph St', '60601', [1, 41.8846, -87.6275], [499, 41.8849, -87.6152]),
  street('West Adams Street', 'W Adams St', '60603', [1, 41.8794, -87.628], [199, 41.8793, -87.6335]),
  street(
    'West Jackson Boulevard',
    'W Jackson Blvd',
    '60604',
    [1, 41.8782, -87.628],
    [399, 41.8779, -87.6367],
  ),
  street(
    'South Michigan Avenue',
    'S Michigan Ave',
    '60605',
    [600, 41.8741, -87.6243],
    [1999, 41.8556, -87.6238],
  ),
  street('South Wacker Drive', 'S Wacker Dr', '60606', [1, 41.8818, -87.6367], [499, 41.8752, -87.6364]),
  street('West Madison Street', 'W Madison St', '60607', [800, 41.8817, -87.6477], [1499, 41.8814, -87.6637]),
  street('West Front Street', 'W Front St', '60187', [1, 41.8646, -88.1079], [599, 41.8642, -88.1181]),
  street('North Main Street', 'N Main St', '60187', [100, 41.8659, -88.1072], [1499, 41.888, -88.1075]),
  street('East Roosevelt Road', 'E Roosevelt Rd', '60187', [1, 41.8592, -88.1068], [1599, 41.8597, -88.0835]),
  street(
    'South Naperville Road',
    'S Naperville Rd',
    '60189',
    [700, 41.8535, -88.0999],
    [2199, 41.8311, -88.1005],
  ),
  street('Butterfield Road', 'Butterfield Rd', '60189', [1, 41.8363, -88.1085], [1299, 41.8329, -88.1335]),
  street('West 4th Avenue', 'W 4th Ave', '99501', [100, 61.2183, -149.884], [999, 61.2182, -149.902]),
  street('Sunset Drive', 'Sunset Dr', '60540', [100, 41.769181, -88.144725], [736, 41.769181, -88.138725]),
];

export interface Place {
  id: string;
  number: number | null;
  street: Street | null;
  /** Of an apartment or suite: `4B`. Every house has those that are asked for. */
  unit?: string;
  zip: Zip;
  at: LatLng;
}

const zipByCode = (code: string): Zip => {
  const found = ZIPS.find((each) => each.code === code);
  if (found === undefined) throw new Error(`no zip ${code}`);
  return found;
};

export function placeOnStreet(found: Street, number: number | null, unit = ''): Place {
  const [first, lat0, lng0] = found.from;
  const [last, lat1, lng1] = found.to;
  const share = number === null ? 0.5 : Math.min(Math.max((number - first) / (last - first), 0), 1);
  const at = new LatLng(lat0 + (lat1 - lat0) * share, lng0 + (lng1 - lng0) * share);
  return {
    id: `street:${STREETS.indexOf(found)}:${number ?? ''}${unit && `:${unit}`}`,
    number,
    street: found,
    ...(unit && { unit }),
    zip: zipByCode(found.zip),
    at,
  };
}

const placeOfZip = (found: Zip): Place => ({
  id: `zip:${found.code}`,
  number: null,
  street: null,
  zip: found,
  at: found.at,
});

export function placeById(id: string): Place | null {
  const [kind, key = '', number = '', unit] = id.split(':');
  const onStreet = kind === 'street' ? STREETS[Number(key)] : undefined;
  if (onStreet !== undefined) return placeOnStreet(onStreet, number === '' ? null : Number(number), unit);
  const inZip = kind === 'zip' ? ZIPS.find(({ code }) => code === key) : undefined;
  return inZip === undefined ? null : placeOfZip(inZip);
}

const WORDS: Record<string, string> = {
  st: 'street',
  ave: 'avenue',
  av: 'avenue',
  rd: 'road',
  dr: 'drive',
  blvd: 'boulevard',
  w: 'west',
  e: 'east',
  n: 'north',
  s: 'south',
  rt: 'route',
};
const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.,#]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => WORDS[word] ?? word)
    .join(' ');
const DIRECTION = /^(north|south|east|west) /;

/** Streets whose name begins like the text, with or without its direction. */
export function streetsLike(text: string): Street[] {
  const wanted = normal(text);
  if (wanted === '') return [];
  const begins = (name: string): boolean => name.startsWith(wanted) || wanted.startsWith(name);
  return STREETS.filter(
    ({ name }) =>
      begins(normal(name)) ||
      begins(normal(name).replace(DIRECTION, '')) ||
      normal(name).startsWith(wanted.replace(DIRECTION, '')),
  );
}

const UNIT = /(?:\b(?:apt|apartment|unit|suite|ste)\b\.?\s*#?\s*|#\s*)(\d+[a-z]?|[a-z]\d*)\b/i;
/** The unit in a text, and the text without it: `418 Sunset Dr Apt 4B`. */
export function splitUnit(text: string): { unit: string; house: string } {
  return {
    unit: UNIT.exec(text)?.[1]?.toUpperCase() ?? '',
    house: text.replace(UNIT, '').replace(/\s+,/, ','),
  };
}

/** Locates an address by street and number, else by zip, else by town; null if none is known. All units of a house are at one spot. */
export function findPlace(given: string): Place | null {
  const address = splitUnit(given).house;
  const code = /\b(\d{5})(-\d{4})?\s*(,?\s*(usa|united states))?\s*$/i.exec(address.trim())?.[1];
  const inZip = ZIPS.find((each) => each.code === code);
  if (code !== undefined && inZip === undefined) return null;
  const lead = /^\s*(\d{1,5})\s+(.+)$/.exec(address);
  const head = ((lead?.[2] ?? address).split(',')[0] ?? '').trim();
  const streets = lead === null ? [] : streetsLike(head);
  const onStreet =
    streets.find((each) => each.zip === code) ??
    (code === undefined ? bestTown(streets, address) : undefined);
  if (onStreet !== undefined && lead !== null) return placeOnStreet(onStreet, Number(lead[1]));
  if (inZip !== undefined) return scattered(inZip, lead === null ? '' : address);
  const town = ZIPS.find((each) => new RegExp(`\\b${each.town.city}\\b`, 'i').test(address));
  return town === undefined ? null : placeOfZip(town);
}

const bestTown = (streets: Street[], address: string): Street | undefined =>
  streets.find((each) => new RegExp(`\\b${zipByCode(each.zip).town.city}\\b`, 'i').test(address)) ??
  streets[0];

/** Places an unknown street within a kilometre of its zip's centroid; the same address always gets the same spot. */
function scattered(inZip: Zip, address: string): Place {
  if (address === '') return placeOfZip(inZip);
  let seed = 7;
  for (const character of normal(address)) seed = (seed * 31 + character.charCodeAt(0)) % 100_003;
  const [a, b] = [(seed % 317) / 317 - 0.5, (seed % 211) / 211 - 0.5];
  return { ...placeOfZip(inZip), at: new LatLng(inZip.at.lat() + a * 0.014, inZip.at.lng() + b * 0.018) };
}

export const cityLine = ({ zip: { code, town } }: Place): string => `${town.city}, ${town.state[1]} ${code}`;
export const streetLine = ({ number, street: on, unit }: Place): string =>
  on === null ? '' : [number, on.short, unit && `#${unit}`].filter(Boolean).join(' ');
export const fullAddress = (place: Place): string =>
  [streetLine(place), cityLine(place), 'USA'].filter(Boolean).join(', ');
