/** An event for a calendar app: iCalendar (RFC 5545), in the event's own zone, with two reminders (the day before and an hour before). */
export interface CalendarEntry {
  uid: string;
  /** ISO 8601 instants. */
  startsAt: string;
  endsAt: string;
  /** IANA zone. */
  timeZone: string;
  title: string;
  location: string;
  description: string;
  url: string;
  /** Milliseconds since the epoch: when the file is made. */
  madeAt: number;
}

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');

const utcStamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Wall-clock time in the zone as `20260618T173000`. */
function localStamp(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(iso));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00';
  return `${of('year')}${of('month')}${of('day')}T${of('hour')}${of('minute')}${of('second')}`;
}

/** The zone's offset from UTC at an instant, such as `-0500`. */
function offsetAt(iso: string, timeZone: string): string {
  const local = localStamp(iso, timeZone).replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z');
  const minutes = Math.round((Date.parse(local) - Date.parse(iso)) / 60_000);
  const size = Math.abs(minutes);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}${pad(size % 60)}`;
}

/** Lines of more than 75 octets are folded (RFC 5545 §3.1). */
function fold(line: string): string {
  const chunks: string[] = [];
  let chunk = '';
  for (const char of line) {
    if (new TextEncoder().encode(chunk + char).length > (chunks.length === 0 ? 75 : 74)) {
      chunks.push(chunk);
      chunk = '';
    }
    chunk += char;
  }
  return [...chunks, chunk].join('\r\n ');
}

const alarm = (trigger: string, text: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(text)}`,
  `TRIGGER:${trigger}`,
  'END:VALARM',
];

/** The file's text, lines ended by CRLF. */
export function calendarFile(entry: CalendarEntry): string {
  const { timeZone, startsAt, endsAt } = entry;
  // One event needs one offset only, not the zone's rules.
  const offset = offsetAt(startsAt, timeZone);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dwellivery//Orders//EN',
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${utcStamp(entry.madeAt)}`,
    `DTSTART;TZID=${timeZone}:${localStamp(startsAt, timeZone)}`,
    `DTEND;TZID=${timeZone}:${localStamp(endsAt, timeZone)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    ...alarm('-P1D', `Tomorrow: ${entry.title}`),
    ...alarm('-PT1H', `In an hour: ${entry.title}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
