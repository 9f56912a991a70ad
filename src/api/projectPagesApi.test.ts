import type { EventCard } from './types';
import { PAGE, pageAfter } from './projectPagesApi';

it.each([
  ['more matches', PAGE, PAGE + 1, PAGE],
  ['no more matches', PAGE, PAGE, null],
  ['a page that is not full', PAGE - 1, PAGE + 1, null],
  ['more matches than the API counts', PAGE, 1000, PAGE],
])('a list with %s goes on: %d shown of %d, next %p', (_what, shown, total, next) => {
  const projects = Array.from({ length: shown }, () => ({}) as EventCard);
  expect(pageAfter({ projects, total }, [], 0)).toBe(next);
});
