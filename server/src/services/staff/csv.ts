/** Tables for a spreadsheet (RFC 4180), with a byte order mark: without one Excel takes UTF-8 for another encoding. */
const BOM = '\uFEFF';

/** A spreadsheet would run these as formulas, and customers write notes. */
const FORMULA = /^[=+\-@\t\r\n]/;

function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export const csv = (header: string[], rows: (string | number | null)[][]): string =>
  BOM + [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
