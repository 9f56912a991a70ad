import { formatClock } from './eventDays';
import { addDays, dayBound, zonedInstant } from './zone';

it.each([
  ['before the clocks go forward', '2026-03-08', '01:59', 'America/Chicago', '2026-03-08T07:59:00.000Z'],
  ['in the gap, west of Greenwich', '2026-03-08', '02:30', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
  ['in the gap, east of Greenwich', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['a few hours after the gap', '2026-03-08', '04:00', 'America/Chicago', '2026-03-08T09:00:00.000Z'],
  ['a few hours before the gap', '2026-03-28', '23:30', 'Europe/Berlin', '2026-03-28T22:30:00.000Z'],
  ['after the clocks go back', '2026-11-01', '17:30', 'America/Chicago', '2026-11-01T23:30:00.000Z'],
])('finds the instant of a local time: %s', (_what, day, time, zone, instant) => {
  expect(zonedInstant(day, time, zone).toISOString()).toBe(instant);
});

it('finds one of the two instants of a time that clocks show twice', () => {
  const found = zonedInstant('2026-11-01', '01:30', 'America/Chicago');
  expect(formatClock(found, 'America/Chicago')).toBe('01:30');
});

it('counts calendar days, whatever the clocks do', () => {
  expect([addDays('2026-03-07', 2), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    '2026-03-09',
    '2027-01-01',
    '2026-02-28',
  ]);
});

it('bounds a day at UTC-05:00, also in summer', () => {
  expect([
    dayBound('2026-06-18', 'start').toISOString(),
    dayBound('2026-06-18', 'end').toISOString(),
  ]).toEqual(['2026-06-18T05:00:00.000Z', '2026-06-19T04:59:59.000Z']);
});

describe('an unknown zone is named', () => {
  const ask = () => zonedInstant('2026-06-18', '17:30', 'Nowhere/Else');
  const { Temporal: own } = globalThis as { Temporal?: unknown };
  afterEach(() => Object.assign(globalThis, { Temporal: own }));

  it('by this engine', () => expect(ask).toThrow('Nowhere/Else'));

  it('also where the error of Temporal does not name it', () => {
    const toZonedDateTimeISO = () => {
      throw new RangeError('Temporal error: Not a valid time zone string');
    };
    Object.assign(globalThis, {
      Temporal: { Instant: { fromEpochMilliseconds: () => ({ toZonedDateTimeISO }) } },
    });
    expect(ask).toThrow('Nowhere/Else');
  });
});
