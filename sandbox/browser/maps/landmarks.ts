import { component, type Component } from './components';
import { LatLng } from './geo';

/** A place that is no house on a street of the gazetteer, as Google describes such places. */
export interface Landmark {
  id: string;
  /** What a search finds it by, and its first line. */
  line: string;
  /** The rest of its address. */
  rest: string;
  /** Google's primary type. */
  type: string;
  /** Country code, lower case. */
  region: string;
  parts: Component[];
  at: LatLng;
}

const inTown = (city: string, code?: string): Component[] => [
  component(city, city, 'locality', 'political'),
  component('DuPage County', 'DuPage County', 'administrative_area_level_2', 'political'),
  component('Illinois', 'IL', 'administrative_area_level_1', 'political'),
  component('United States', 'US', 'country', 'political'),
  ...(code ? [component(code, code, 'postal_code')] : []),
];
const same = (text: string, type: string): Component => component(text, text, type);

/** A named building, an intersection, a number of a grid, a road without a zip, and a street abroad. All are invented. */
const LANDMARKS: readonly Landmark[] = [
  {
    id: 'building',
    line: 'Riverwalk Condominiums',
    rest: '55 S Main St, Naperville, IL 60540, USA',
    type: 'premise',
    region: 'us',
    parts: [
      same('Riverwalk Condominiums', 'premise'),
      same('55', 'street_number'),
      component('South Main Street', 'S Main St', 'route'),
      ...inTown('Naperville', '60540'),
    ],
    at: new LatLng(41.7733, -88.1479),
  },
  {
    id: 'crossing',
    line: 'S Washington St & W Jefferson Ave',
    rest: 'Naperville, IL 60540, USA',
    type: 'intersection',
    region: 'us',
    parts: [
      component(
        'South Washington Street & West Jefferson Avenue',
        'S Washington St & W Jefferson Ave',
        'intersection',
      ),
      ...inTown('Naperville', '60540'),
    ],
    at: new LatLng(41.7729, -88.1464),
  },
  {
    id: 'grid',
    line: '26W241 Geneva Rd',
    rest: 'Wheaton, IL 60187, USA',
    type: 'street_address',
    region: 'us',
    parts: [
      same('26W241', 'street_number'),
      component('Geneva Road', 'Geneva Rd', 'route'),
      ...inTown('Wheaton', '60187'),
    ],
    at: new LatLng(41.8867, -88.1399),
  },
  {
    id: 'road',
    line: 'Old Farm Trail',
    rest: 'Naperville, IL, USA',
    type: 'route',
    region: 'us',
    parts: [component('Old Farm Trail', 'Old Farm Trl', 'route'), ...inTown('Naperville')],
    at: new LatLng(41.7301, -88.17),
  },
  {
    id: 'abroad',
    line: '418 Sunset Dr',
    rest: 'Midland, ON L4R 4K3, Canada',
    type: 'street_address',
    region: 'ca',
    parts: [
      same('418', 'street_number'),
      component('Sunset Drive', 'Sunset Dr', 'route'),
      component('Midland', 'Midland', 'locality', 'political'),
      component('Ontario', 'ON', 'administrative_area_level_1', 'political'),
      component('Canada', 'CA', 'country', 'political'),
      same('L4R 4K3', 'postal_code'),
    ],
    at: new LatLng(44.75, -79.88),
  },
];

export const landmarkById = (id: string): Landmark | undefined => LANDMARKS.find((each) => each.id === id);
export const landmarksLike = (text: string): Landmark[] => {
  const wanted = text.trim().toLowerCase();
  return wanted.length < 3 ? [] : LANDMARKS.filter(({ line }) => line.toLowerCase().startsWith(wanted));
};
