import { fillSlots } from './pageSlots';

const filled = (slot: string, answers: Record<string, unknown>): string =>
  fillSlots(`<h1 data-slot="${slot}"><span class="line">…</span></h1>`, '', answers);

it.each([
  ['Tacos on Thursday. At your door.', 'Tacos on|<em>Thursday.</em>|At your door.'],
  ['Sunday roast', '<em>Sunday</em>|roast'],
  ['Dinner is near', 'Dinner is near'],
  ['Fish & chips on Fridays!', 'Fish &amp; chips on|<em>Fridays!</em>'],
  ['Sunday Sunday', '<em>Sunday</em>|Sunday'],
  ['MySunday on Sunday', 'MySunday on|<em>Sunday</em>'],
])('breaks the caption around its first weekday: %s', (content, expected) => {
  const lines = expected.split('|').map((line) => `<span class="line">${line}</span>`);
  const answer = { data: { content: { key: 'hero-caption', content } } };
  expect(filled('caption', { '/api/v2/contents/hero-caption': answer })).toBe(
    `<h1 data-slot="caption">${lines.join(' ')}</h1>`,
  );
});

it('shows the text of the notice, with the characters of its entities', () => {
  const answer = { data: { body: '<p>Caf&eacute; &mdash; <b>open</b> &amp; warm&hellip;</p>' } };
  expect(filled('banner', { '/api/v2/content_blocks/homepage-banner': answer })).toBe(
    '<h1 data-slot="banner">Café — open &amp; warm…</h1>',
  );
});

it('keeps the words of the paragraphs of a notice apart', () => {
  const answer = { data: { body: '<h3>Snow day</h3><p>Late <b>to</b>night.</p><p>Bring a bag.</p>' } };
  expect(filled('banner', { '/api/v2/content_blocks/homepage-banner': answer })).toBe(
    '<h1 data-slot="banner">Snow day Late tonight. Bring a bag.</h1>',
  );
});
