/** Tables for a spreadsheet (RFC 4180). */
import { stringify } from 'csv-stringify/sync';

type Value = string | number | null;

export const csv = (header: string[], rows: Value[][]): string =>
  stringify([header, ...rows], {
    // Without one Excel takes UTF-8 for another encoding.
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    // A spreadsheet would run them, and customers write notes.
    escape_formulas: true,
    cast: {
      number: (value) => ({ value: String(value), escape_formulas: false }),
      // Not among those that the package escapes.
      string: (text) => (text.startsWith('\n') ? `'${text}` : text),
    },
  });
