import { milesText, minutesText } from './deliveryRange';

it.each([
  [0, '0.0 mi'],
  [1900, '1.2 mi'],
  [16_093.4, '10.0 mi'],
])('%d metres are %s', (meters, text) => expect(milesText(meters)).toBe(text));

it.each([
  [0, '1 min'],
  [89, '1 min'],
  [90, '2 mins'],
  [3600, '60 mins'],
])('%d seconds are %s', (seconds, text) => expect(minutesText(seconds)).toBe(text));
