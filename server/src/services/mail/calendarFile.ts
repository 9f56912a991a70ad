/** An event for a calendar app: iCalendar (RFC 5545). Times are in UTC, so that the file needs no VTIMEZONE. */
type CalendarEntry = {
  uid: string;
  startsAt: Date;
  endsAt: Date;
  title: string;
  location: string;
  description: string;
  url: string;
  madeAt: Date;
};

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Lines of more than 75 octets are folded (RFC 5545 §3.1). */
function fold(line: string): string {
  const chunks = [''];
  for (const sign of line) {
    const last = chunks.length - 1;
    if (Buffer.byteLength(chunks[last] + sign) > (last === 0 ? 75 : 74)) chunks.push(sign);
    else chunks[last] += sign;
  }
  return chunks.join('\r\n ');
}

/** The file's text, lines ended by CRLF. */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dwellivery//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${stamp(entry.madeAt)}`,
    `DTSTART:${stamp(entry.startsAt)}`,
    `DTEND:${stamp(entry.endsAt)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
