/** Tables for a spreadsheet (RFC 4180). */

/** A spreadsheet would run these as formulas, and customers write notes. */
const FORMULA = /^[=+\-@\t\r\n]/;

function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export const csv = (header: string[], rows: (string | number | null)[][]): string =>
  [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
