import fc from 'fast-check';
import { browseTitle, browseZipTitle } from './browseTitles';
import * as days from './eventDays';
import { deliveryWindowText, placeOrderLabel, resubmitLabel } from './orderLabels';
import { DEFAULT_ZONE, isDate } from './zone';

const RUN_AT = '2026-06-18T23:30:00Z';

describe('event days', () => {
  it('shows days and times in the zone of the event, wherever the viewer is', () => {
    expect([days.formatMonthDay(RUN_AT), days.formatDay(RUN_AT), days.formatTime(RUN_AT)]).toEqual([
      'Jun 18',
      'Thu, Jun 18',
      '6:30 PM',
    ]);
    expect(days.formatDay('2026-06-19T03:30:00Z', 'America/Chicago')).toBe('Thu, Jun 18');
    expect([
      days.formatTime(RUN_AT, 'America/New_York'),
      days.formatTime('2026-06-18T05:05:00Z'),
      days.formatTime('2026-06-18T17:00:00Z'),
    ]).toEqual(['7:30 PM', '12:05 AM', '12:00 PM']);
    expect([days.formatLongDay(RUN_AT), days.formatFullDate(RUN_AT)]).toEqual([
      'Thursday, June 18',
      'June 18, 2026',
    ]);
  });

  it('agrees with Intl at any moment and in any zone', () => {
    const like = (options: Intl.DateTimeFormatOptions, at: number, timeZone: string) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at).replace(/\u202f/g, ' ');
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-12-31'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom('America/Chicago', 'America/New_York', 'Asia/Kolkata', 'UTC');
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const at = moment.getTime();
        expect([
          days.formatLongWeekday(at, zone),
          days.formatDay(at, zone),
          days.formatLongDay(at, zone),
          days.formatFullDate(at, zone),
          days.formatTime(at, zone),
        ]).toEqual([
          like({ weekday: 'long' }, at, zone),
          like({ weekday: 'short', month: 'short', day: 'numeric' }, at, zone),
          like({ weekday: 'long', month: 'long', day: 'numeric' }, at, zone),
          like({ year: 'numeric', month: 'long', day: 'numeric' }, at, zone),
          like({ hour: 'numeric', minute: '2-digit', hour12: true }, at, zone),
        ]);
      }),
    );
  });

  it('handles an unknown zone and an unreadable time', () => {
    expect(days.formatDay(RUN_AT, 'Mars/Olympus')).toBe('Thu, Jun 18');
    expect(days.formatDay('soon')).toBe('');
  });

  it('reads a date as noon, so that it is the same day in every American zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }),
        (date) => {
          const text = date.toISOString().slice(0, 10);
          ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu', 'UTC'].forEach(
            (zone) => expect(days.calendarDate(text, zone)).toBe(text),
          );
        },
      ),
    );
  });

  it('begins a day at UTC-05:00', () => {
    expect([
      days.todayDate(Date.parse('2026-06-18T04:59:59Z')),
      days.todayDate(Date.parse('2026-06-18T05:00:00Z')),
    ]).toEqual(['2026-06-17', '2026-06-18']);
  });

  it.each([
    ['2026-06-18', true],
    ['2026-02-30', false],
    ['2026-6-1', false],
    ['2026-06', false],
    ['', false],
    ['2026-13-01', false],
    ['2026-06-181', false],
    ['12026-06-18', false],
    ['2028-02-29', true],
  ])('%p is a date: %p', (text, expected) => {
    expect(isDate(text)).toBe(expected);
  });

  it.each([
    [[], ''],
    [['5:30 PM'], '5:30 PM'],
    [['', '7:00 PM'], '7:00 PM'],
    [['5:30 PM', ''], '5:30 PM'],
    [['5:30 PM', '5:30 PM'], '5:30 PM'],
    [['5:30 PM', '7:00 PM'], '5:30 PM – 7:00 PM'],
  ])('delivery window %p reads %p', (window, text) => {
    expect(deliveryWindowText(window)).toBe(text);
  });

  it.each([
    [{}, 'Upcoming Events'],
    [{ runOn: '2026-06-18' }, 'Events on Thu, Jun 18'],
    [{ starts: '2026-06-18' }, 'Upcoming Events'],
    [{ ends: '2026-06-18' }, 'Upcoming Events'],
    [{ runOn: '2026-06-18', starts: '2026-06-19', ends: '2026-06-20' }, 'Events on Thu, Jun 18'],
    [{ starts: '2026-06-18', ends: '2026-06-18' }, 'Events on Thu, Jun 18'],
    [{ starts: '2026-06-18', ends: '2026-06-20' }, 'Events for Thu, Jun 18 through Sat, Jun 20'],
  ])('%o is titled %p', (range, title) => {
    expect(browseTitle(range)).toBe(title);
  });

  it('labels the buttons', () => {
    expect(placeOrderLabel('d2d', RUN_AT, DEFAULT_ZONE)).toBe('Place delivery order for Thu, Jun 18');
    expect(placeOrderLabel('pickup', RUN_AT, DEFAULT_ZONE)).toBe('Place pickup order for Thu, Jun 18');
    expect(resubmitLabel(RUN_AT, DEFAULT_ZONE)).toBe('Resubmit payment for Thu, Jun 18');
    expect(browseZipTitle('60540')).toBe('Restaurants coming to you in 60540');
  });

  it.each([
    ['2026-06-18', { weekday: 'Thu', day: 18, month: 'Jun', spoken: 'Thursday, June 18' }],
    ['2026-12-31T23:30:00Z', { weekday: 'Thu', day: 31, month: 'Dec', spoken: 'Thursday, December 31' }],
    ['2026-00-18', null],
    ['2026-06-00', null],
    ['0000-06-18', null],
    ['12026-06-18', null],
    ['soon', null],
  ])('the day %p in words is %o', (date, words) => {
    expect(days.dayInWords(date)).toEqual(words);
  });

  it('writes dates in full, early ones and single digits too', () => {
    expect(days.calendarDate('0999-03-04T18:00:00Z', 'UTC')).toBe('0999-03-04');
    expect(days.formatTime('2026-06-18T14:05:00Z', 'UTC')).toBe('2:05 PM');
    expect([days.formatTime('soon'), days.calendarDate('soon'), days.formatLongWeekday(NaN)]).toEqual([
      '',
      '',
      '',
    ]);
  });
});
