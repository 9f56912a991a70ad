import { isNarrowed, placeOf, projectFilter, readBrowseParams } from './browseQuery';

const TODAY = '2026-06-15';
const read = (search: string) => readBrowseParams(new URLSearchParams(search));
const filterOf = (search: string, routeZip?: string) => {
  const params = read(search);
  return projectFilter(params, placeOf(params, routeZip, null), TODAY);
};

describe('the parameters of the address', () => {
  it('are all understood', () => {
    const search =
      'near=naperville&postal_code=60540&starts=2026-06-18&ends=2026-06-25&run_on=2026-06-19&event_location=wheaton' +
      '&restaurant=nonna-rosa&restaurant_id=4&professional_id=7';
    expect(read(search)).toEqual({
      near: 'naperville',
      postalCode: '60540',
      starts: '2026-06-18',
      ends: '2026-06-25',
      runOn: '2026-06-19',
      eventLocation: 'wheaton',
      restaurant: 'nonna-rosa',
      professionalId: 7,
    });
    expect(read('restaurant_id=4').restaurant).toBe('4');
  });

  it('are understood in bracket form, in any case of letters and with spaces around them', () => {
    expect(
      read('restaurant[]=nonna-rosa&restaurant[]=green-bowl&near=Naperville&starts[]=2026-06-18'),
    ).toMatchObject({
      restaurant: 'nonna-rosa',
      near: 'naperville',
      starts: '2026-06-18',
    });
    expect(read('postal_code=%2060540')).toMatchObject({ postalCode: '60540' });
  });

  it.each([
    'near=../../etc',
    'postal_code=6054',
    'starts=yesterday',
    'run_on=2026-02-30',
    'event_location=%00',
    'restaurant=%3Cscript%3E',
    'professional_id=-1',
    'professional_id=2100000000',
    'near=%20',
    `near=${'a'.repeat(81)}`,
  ])('are left out when they make no sense: %s', (search) => {
    expect(Object.values(read(search)).filter((value) => value !== undefined)).toEqual([]);
  });
});

describe('the place', () => {
  it.each([
    ['the zip of the route', '', '60540', null, { zip: '60540' }],
    [
      'a location that was chosen wins over the zip',
      'event_location=wheaton',
      '60540',
      null,
      { zip: '60540', location: 'wheaton' },
    ],
    ['a zip in near is to be resolved', 'near=60187', undefined, null, { zip: '60187', toResolve: '60187' }],
    [
      'a name in near is to be resolved',
      'near=Naperville,%20IL',
      undefined,
      '60540',
      { toResolve: 'Naperville, IL' },
    ],
    [
      'a zip in postal_code is to be resolved',
      'postal_code=60187',
      undefined,
      '60540',
      { zip: '60187', toResolve: '60187' },
    ],
    [
      'postal_code comes before near',
      'near=wheaton&postal_code=60187',
      undefined,
      null,
      { zip: '60187', toResolve: '60187' },
    ],
    ['a slug in near', 'near=wheaton', undefined, null, { location: 'wheaton' }],
    ['what is remembered comes last', '', undefined, '60540', { zip: '60540', isRemembered: true }],
    ['nothing is remembered for a restaurant', 'restaurant=nonna-rosa', undefined, '60540', {}],
    ['nothing is remembered for a day', 'run_on=2026-06-19', undefined, '60540', {}],
    ['nowhere', '', undefined, null, {}],
  ])('%s', (_name, search, routeZip, knownZip, expected) => {
    expect(placeOf(read(search), routeZip, knownZip)).toEqual(expected);
  });
});

describe('the filter', () => {
  it.each([
    ['from today on', '', { run_at_since: '2026-06-15' }],
    ['one day', 'run_on=2026-06-19', { run_on: '2026-06-19' }],
    [
      'a day that has passed has none',
      'run_on=2026-06-01',
      { run_on: '2026-06-01', run_at_since: '2026-06-15' },
    ],
    ['a range', 'starts=2026-06-18&ends=2026-06-25', { run_at_within: ['2026-06-18', '2026-06-25'] }],
    [
      'a range never begins before today',
      'starts=2026-06-01&ends=2026-06-25',
      { run_at_within: ['2026-06-15', '2026-06-25'] },
    ],
    [
      'a range in the wrong order is the same range',
      'starts=2026-06-25&ends=2026-06-18',
      { run_at_within: ['2026-06-18', '2026-06-25'] },
    ],
    ['a lone start is from that day on', 'starts=2026-06-18', { run_at_since: '2026-06-18' }],
    ['a lone start that has passed is today', 'starts=2026-06-01', { run_at_since: '2026-06-15' }],
    ['a lone end is until that day', 'ends=2026-06-25', { run_at_within: ['2026-06-15', '2026-06-25'] }],
    ['the same day twice is that day', 'starts=2026-06-18&ends=2026-06-18', { run_on: '2026-06-18' }],
    ['a restaurant', 'restaurant=nonna-rosa', { run_at_since: '2026-06-15', restaurant: 'nonna-rosa' }],
    ['a professional', 'professional_id=7', { run_at_since: '2026-06-15', professional_id: 7 }],
  ])('%s', (_name, search, expected) => {
    expect(filterOf(search)).toEqual({ aasm_state: 'open', ...expected });
  });

  it('contains the zip, or the chosen location instead', () => {
    expect(filterOf('', '60540')).toMatchObject({ postal_code: '60540' });
    const chosen = filterOf('event_location=wheaton', '60540');
    expect(chosen).toMatchObject({ event_location: 'wheaton' });
    expect(chosen).not.toHaveProperty('postal_code');
  });

  it('needs no place if another parameter narrows the list', () => {
    expect(isNarrowed(read('run_on=2026-06-19'))).toBe(true);
    expect(isNarrowed(read('near=wheaton'))).toBe(false);
  });
});
