import { withoutLinkTail } from './linkTail';

it.each(['.', ')', ',', ').', '?!', '"', '%22', '%3E', '%E2%80%9D.', '…', '*', ']'])(
  'a link that ends with %s',
  (tail) => {
    expect(withoutLinkTail(`/events/101${tail}`)).toBe('/events/101');
    expect(withoutLinkTail(`/${tail}`)).toBe('/');
  },
);

it.each([
  '/',
  '/events/101',
  '/events/101/',
  '/browse/60540',
  '/password/edit/aB-_',
  '/files/a.b',
  '/a%20b',
  '/%61',
])('%s stays', (path) => expect(withoutLinkTail(path)).toBe(path));
