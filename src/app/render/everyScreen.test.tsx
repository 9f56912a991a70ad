/**
 * @jest-environment node
 */
import { routes } from '@/config/routes';
import { wireAnswers, wireEvent } from '@/testing/apiFixtures';
import type { Ask } from '@dwellivery/domain/pageRenderer';
import { renderPage } from './renderPage';

const NOW = Date.parse(wireEvent.orderCutoffAt) - 2 * 86_400_000;
const ANSWERS: Record<string, unknown> = {
  '/api/v2/events/101': wireAnswers.showEvent,
  '/api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  '/api/v2/projects': wireAnswers.listProjects,
  '/api/v2/relevance/projects': { relevance: { ids: [101] } },
};

const ask: Ask = async (path) => {
  const body = ANSWERS[path.replace(/\?.*$/, '')];
  return body
    ? { status: 200, body: JSON.stringify(body) }
    : { status: 404, body: '{"error":"none","message":"none","code":"not_found"}' };
};

const addressOf = (pattern: string) =>
  pattern.replace('*', '/nowhere').replace(':id', '101').replace(':zip', '60540').replace(/:\w+/, 'some');
const addresses = Object.values(routes).map(({ pattern }) => addressOf(pattern));

// A screen that reads `window`, or an outer store without a value for the server, fails here.
it.each(addresses)('%s renders without a browser', async (url) => {
  const page = await renderPage({ url, config: {}, now: NOW, ask, patienceMs: 2_000 });
  expect(page.failure).toBeNull();
  expect(page.html).toContain('<main');
});

it.each([
  ['/', ['Cooking for', 'How it works', 'What neighbors say', 'Lupita&#x27;s Kitchen']],
  ['/browse/60540', ['60540 · Filters', 'All days', 'Thursday, June 4', 'Lupita&#x27;s Kitchen']],
  ['/events/101', ['Add Al pastor tacos', 'Follow', 'Where to get it', 'More coming to your neighborhood']],
])('%s comes whole', async (url, words) => {
  const { html } = await renderPage({ url, config: {}, now: NOW, ask, patienceMs: 2_000 });
  expect(words.filter((text) => !html.includes(text))).toEqual([]);
});
