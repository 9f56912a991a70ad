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

  it('carries two reminders', () => {
    const triggers = unfold(calendarFile(entry)).filter((line) => line.startsWith('TRIGGER'));
    expect(triggers).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT1H']);
  });

  it('escapes what has a meaning in the format', () => {
    const lines = unfold(calendarFile(entry));
    expect(lines).toContain('LOCATION:418 Sunset Dr\\, Naperville\\, IL 60540');
    expect(lines).toContain('DESCRIPTION:Side gate\\; knock\\nplease');
  });

  it('folds long lines at 75 octets, never inside a character', () => {
    const text = calendarFile({ ...entry, description: 'ñ🌮'.repeat(60) });
    text.split('\r\n').forEach((line) => expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75));
    expect(unfold(text)).toContain(`DESCRIPTION:${'ñ🌮'.repeat(60)}`);
  });
});
