import { calendarFile, type CalendarEntry } from './calendarFile';

const entry: CalendarEntry = {
  uid: 'membership-7@dwellivery',
  startsAt: '2026-06-18T22:30:00.000Z',
  endsAt: '2026-06-19T00:00:00.000Z',
  timeZone: 'America/Chicago',
  title: "Lupita's Kitchen: delivery",
  location: '418 Sunset Dr, Naperville, IL 60540',
  description: 'Side gate; knock\nplease',
  url: 'https://dwellivery.test/orders/7/receipt',
  madeAt: Date.UTC(2026, 5, 15, 12, 0, 0),
};

const unfold = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

describe('calendarFile', () => {
  it('gives times in the zone of the event, with its offset of that day', () => {
    const lines = unfold(calendarFile(entry));
    expect(lines).toContain('DTSTART;TZID=America/Chicago:20260618T173000');
    expect(lines).toContain('DTEND;TZID=America/Chicago:20260618T190000');
    expect(lines).toContain('TZOFFSETTO:-0500');
    expect(lines).toContain('DTSTAMP:20260615T120000Z');
  });

  it('uses winter time in winter', () => {
    const winter = { ...entry, startsAt: '2026-12-18T23:30:00Z', endsAt: '2026-12-19T01:00:00Z' };
    const lines = unfold(calendarFile(winter));
    expect(lines).toContain('DTSTART;TZID=America/Chicago:20261218T173000');
    expect(lines).toContain('TZOFFSETTO:-0600');
  });

  it.each([
    ['Asia/Kolkata', '+0530', '20260619T040000'],
    ['America/St_Johns', '-0230', '20260618T200000'],
    ['UTC', '+0000', '20260618T223000'],
  ])('knows the zone %s', (timeZone, offset, start) => {
    const lines = unfold(calendarFile({ ...entry, timeZone }));
    expect(lines).toContain(`TZOFFSETFROM:${offset}`);
    expect(lines).toContain(`DTSTART;TZID=${timeZone}:${start}`);
  });

  it('is a complete calendar with CRLF line ends', () => {
    const text = calendarFile(entry);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(unfold(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Dwellivery//Orders//EN',
      'BEGIN:VTIMEZONE',
      'TZID:America/Chicago',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:membership-7@dwellivery',
      'DTSTAMP:20260615T120000Z',
      'DTSTART;TZID=America/Chicago:20260618T173000',
      'DTEND;TZID=America/Chicago:20260618T190000',
      "SUMMARY:Lupita's Kitchen: delivery",
      'LOCATION:418 Sunset Dr\\, Naperville\\, IL 60540',
      'DESCRIPTION:Side gate\\; knock\\nplease',
      'URL:https://dwellivery.test/orders/7/receipt',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      "DESCRIPTION:Tomorrow: Lupita's Kitchen: delivery",
      'TRIGGER:-P1D',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      "DESCRIPTION:In an hour: Lupita's Kitchen: delivery",
      'TRIGGER:-PT1H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('contains two reminders', () => {
    const triggers = unfold(calendarFile(entry)).filter((line) => line.startsWith('TRIGGER'));
    expect(triggers).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT1H']);
  });

  it('escapes special characters', () => {
    const lines = unfold(calendarFile(entry));
    expect(lines).toContain('LOCATION:418 Sunset Dr\\, Naperville\\, IL 60540');
    expect(lines).toContain('DESCRIPTION:Side gate\\; knock\\nplease');
  });

  it.each([
    ['a\\b', 'a\\\\b'],
    ['a\r\nb\nc', 'a\\nb\\nc'],
    ['a,b;c', 'a\\,b\\;c'],
  ])('escapes %j', (title, escaped) => {
    expect(unfold(calendarFile({ ...entry, title }))).toContain(`SUMMARY:${escaped}`);
  });

  it.each([
    [75, 0],
    [76, 1],
    [75 + 74, 1],
    [75 + 75, 2],
  ])('a line of %p octets is folded %p times', (length, folds) => {
    const text = calendarFile({ ...entry, url: 'x'.repeat(length - 'URL:'.length) });
    expect(text.split('\r\n').filter((line) => line.startsWith(' '))).toHaveLength(folds);
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBe(75);
  });

  it('folds long lines at 75 octets, never inside a character', () => {
    const text = calendarFile({ ...entry, description: 'ñ🌮'.repeat(60) });
    text.split('\r\n').forEach((line) => expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75));
    expect(unfold(text)).toContain(`DESCRIPTION:${'ñ🌮'.repeat(60)}`);
  });
});
