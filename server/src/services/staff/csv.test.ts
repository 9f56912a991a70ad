import { csv } from './csv';

it.each(['=1+1', '+1', '-1', '@home', '\t=1', '\r=1', '\n=1'])('%j is text in a spreadsheet', (note) =>
  expect(csv(['note'], [[note]])).toMatch(/^\uFEFFnote\r\n"?'/),
);

it('leaves numbers and quotes what needs it', () =>
  expect(csv(['a', 'b', 'c'], [[-1, null, 'say "hi", then\ngo']])).toBe(
    '\uFEFFa,b,c\r\n-1,,"say ""hi"", then\ngo"\r\n',
  ));
