import { reportId, reportNumber } from './reportNumber';

it.each([
  ['K7QF-3M2X', 'K7QF3M2X'],
  ['k7qf3m2x', 'K7QF3M2X'],
  [' k7qf - 3m2x ', 'K7QF3M2X'],
  ['OIL0-1234', '01101234'],
])('%j is report %s', (text, id) => expect(reportId(text)).toBe(id));

it('is read in two groups', () => expect(reportNumber('K7QF3M2X')).toBe('K7QF-3M2X'));
