import { clustersOf } from './clusters';
import type { MapPin } from './types';

const pin = (id: number, lat: number, lng: number): MapPin => ({
  id,
  at: { lat, lng },
  date: '2026-06-18',
  name: `Kitchen ${id}`,
  info: { title: 'Thursday, June 18', lines: [] },
});
const here = pin(1, 41.77, -88.14);
const idsOf = (pins: MapPin[], zoom: number) =>
  clustersOf(pins, zoom).map(({ pins: members }) => members.map(({ id }) => id));

it('joins pins at the same place at any zoom', () => {
  expect(idsOf([here, pin(2, 41.77, -88.14), pin(3, 41.9, -88.3)], 20)).toEqual([[1, 2], [3]]);
});

it('separates neighbors at a higher zoom', () => {
  const neighbor = pin(2, 41.775, -88.145);
  expect(idsOf([here, neighbor], 12)).toEqual([[1, 2]]);
  expect(idsOf([here, neighbor], 16)).toEqual([[1], [2]]);
});

it('keeps pins separate that fit beside or above each other', () => {
  // At zoom 12 a pixel is 360 / (256 * 4096) of a degree of longitude.
  const degrees = 360 / (256 * 4096);
  expect(idsOf([here, pin(2, 41.77, -88.14 + 59 * degrees)], 12)).toEqual([[1, 2]]);
  expect(idsOf([here, pin(2, 41.77, -88.14 + 61 * degrees)], 12)).toEqual([[1], [2]]);
  expect(idsOf([here, pin(2, 41.8425, -88.14)], 12)).toEqual([[1], [2]]);
});
