import { hasUnit, streetLine, type StreetParts } from './streetLine';

const SUNSET: StreetParts = { number: '418', route: 'Sunset Drive', premise: '', unit: '' };

describe('the street line of a picked place', () => {
  it.each<[string, Partial<StreetParts>, string, string, string]>([
    ['has no unit without one', {}, '418 sunset', '', '418 Sunset Drive'],
    ['has the provider’s unit', { unit: '4B' }, '418 sunset', '', '418 Sunset Drive #4B'],
    ['has the provider’s unit as it is written', { unit: 'Suite 210' }, '', '', '418 Sunset Drive Suite 210'],
    [
      'has the provider’s unit, not another that was typed',
      { unit: '4B' },
      '418 Sunset #5',
      '',
      '418 Sunset Drive #4B',
    ],
    ['has the typed unit', {}, '418 Sunset Dr Apt 4B', '', '418 Sunset Drive Apt 4B'],
    ['has a typed unit that comes first', {}, 'Apt 4B, 418 Sunset', '', '418 Sunset Drive Apt 4B'],
    ['has a typed unit alone', {}, 'Apt 4B', '', '418 Sunset Drive Apt 4B'],
    ['has a typed unit before the town', {}, '418 Sunset Dr # 4-B, Naperville', '', '418 Sunset Drive # 4-B'],
    ['has building and unit', {}, '418 sunset bldg C unit 12', '', '418 Sunset Drive bldg C unit 12'],
    ['has a typed floor', {}, '418 sunset 2nd floor', '', '418 Sunset Drive 2nd floor'],
    ['has a penthouse', {}, '418 sunset apt PH2', '', '418 Sunset Drive apt PH2'],
    ['has no unit of another house', {}, '12 Oak Street Apt 4B', '', '418 Sunset Drive'],
    [
      'has the unit in the field, of the same house',
      {},
      'sunset',
      '418 Sunset Dr Apt 4B',
      '418 Sunset Drive Apt 4B',
    ],
    ['has the unit in the field, alone', {}, 'sunset', 'Apt 4B', '418 Sunset Drive Apt 4B'],
    ['has no unit in the field of another street', {}, 'sunset', '418 Oak Drive Apt 4B', '418 Sunset Drive'],
    [
      'has no unit in the field of another number',
      {},
      'sunset',
      '12 Sunset Drive Apt 4B',
      '418 Sunset Drive',
    ],
    ['keeps a named building', { premise: 'Riverwalk' }, '', '', '418 Sunset Drive, Riverwalk'],
    [
      'keeps a named building and the unit',
      { premise: 'Riverwalk', unit: '4B' },
      '',
      '',
      '418 Sunset Drive #4B, Riverwalk',
    ],
    ['says no number twice', { premise: '418' }, '', '', '418 Sunset Drive'],
    [
      'is the building without a route',
      { number: '', route: '', premise: 'Riverwalk' },
      '7 x #4B',
      '',
      'Riverwalk #4B',
    ],
    ['has the typed number', { number: '' }, '418 sunset', '', '418 Sunset Drive'],
    ['has no number of the field', { number: '' }, 'sunset', '12 Sunset Dr', 'Sunset Drive'],
    [
      'has a number with letters',
      { number: '26W241', route: 'Geneva Road' },
      '26w241 gen apt 2',
      '',
      '26W241 Geneva Road apt 2',
    ],
    [
      'does not take an ordinal for a number',
      { number: '', route: '95th Street' },
      '95th St',
      '',
      '95th Street',
    ],
    ['is empty without a street', { number: '', route: '' }, '418 sunset apt 4B', '', ''],
    ['does not take a word for a unit', {}, '418 Suite Sunset', '', '418 Sunset Drive'],
    ['does not take the state for a floor', {}, '418 sunset, Naples FL 34102', '', '418 Sunset Drive'],
  ])('%s', (_name, parts, typed, current, line) => {
    expect(streetLine({ ...SUNSET, ...parts }, typed, current)).toBe(line);
  });
});

it.each([
  ['418 Sunset Drive', false],
  ['418 Sunset Drive #4B', true],
  ['418 Sunset Drive apt 4b', true],
])('%s has a unit: %p', (line, has) => expect(hasUnit(line)).toBe(has));
