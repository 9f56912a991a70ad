/** The slots of the prerendered pages as the server fills them. */
import { fillSlots } from '../server/src/pageSlots';
import { prerender } from './prerender';

let pageOf: (skeleton: string) => string;
beforeAll(async () => {
  const { partsOf } = await prerender();
  pageOf = (skeleton) => `<head></head>${partsOf(skeleton).html}`;
});

const fill = (skeleton: string, answers: Record<string, unknown>, heading = '') =>
  fillSlots(pageOf(skeleton), heading, answers);
const tagOf = (html: string, slot: string) =>
  new RegExp(`<[^>]* data-slot="${slot}"[^>]*>`).exec(html)?.[0] ?? '';
const contentOf = (html: string, slot: string) =>
  new RegExp(`<(\\w+)[^>]* data-slot="${slot}"[^>]*>([^]*?)</\\1>`).exec(html)?.[2];
const srcOf = (html: string, slot: string) => / src="([^"]*)"/.exec(tagOf(html, slot))?.[1] ?? null;
const isHidden = (html: string, slot: string) => tagOf(html, slot).includes(' hidden=""');
const hueOf = (html: string) => /--hue:(\d+)\}<\/style><\/head>/.exec(html)?.[1];

const notice = (body: string) => ({
  '/api/v2/content_blocks/homepage-banner': { data: { slug: 'homepage-banner', body } },
});
const content = (key: string, words: string) => ({
  [`/api/v2/contents/${key}`]: { data: { content: { key, content: words } } },
});

it("shows the operator's notice as plain text on every page", () => {
  const body =
    '<p>Snow <b>day</b> &amp; M&#39;s $&amp;<script>alert(1)</script><img src=x onerror=alert(1)> &lt;i&gt;</p>';
  for (const skeleton of ['home', 'event', 'page'])
    expect(contentOf(fill(skeleton, notice(body)), 'banner')).toBe("Snow day &amp; M's $&amp; &lt;i&gt;");
  expect(contentOf(fill('page', notice(' ')), 'banner')).toContain('Learn more here.');
});

it("breaks the operator's caption at the same place as the hero", () => {
  const linesOf = (caption: string) =>
    contentOf(fill('home', content('hero-caption', caption)), 'caption')?.replaceAll(/ class="[^"]*"/g, '');
  const line = (text: string) => `<span>${text}</span>`;
  expect(linesOf('Soup on Sunday. At your door.')).toBe(
    [line('Soup on'), line('<em>Sunday.</em>'), line('At your door.')].join(' '),
  );
  expect(linesOf('Saturdays')).toBe(line('<em>Saturdays</em>'));
  expect(linesOf(' Soup <b> ')).toBe(line('Soup &lt;b&gt;'));
  expect(linesOf('  ')).toBe(line('Dinner on a set day. At your door.'));
  expect(contentOf(fill('home', content('hero-caption', 'Soup')), 'caption')).toMatch(/^<span class="/);
});

it("shows the operator's picture instead of the default, unless its address is no picture's", () => {
  const coverOf = (address: string) => srcOf(fill('home', content('hero-image', address)), 'cover');
  expect(coverOf(' https://pictures.test/door.jpg ')).toBe('https://pictures.test/door.jpg');
  expect(coverOf('/files/door.jpg?a="b"')).toBe('/files/door.jpg?a=&quot;b&quot;');
  expect(['javascript:alert(1)', '//other.test/x', '/dishes/1f32e.webp', ''].map(coverOf)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(isHidden(fill('home', content('hero-image', '/files/door.jpg')), 'cover')).toBe(false);
});

it("shows an event's name, hue and dish, without interpreting HTML", () => {
  const event = { restaurantName: '<b>Nonna', hue: 140, image: '/dishes/1f355.webp', garnish: null };
  const html = fill('event', {
    '/api/v2/events/101': { data: { event } },
    '/api/v2/events/101/menu_categories': {},
  });
  expect(contentOf(html, 'event-name')).toBe('&lt;b&gt;Nonna');
  expect([srcOf(html, 'event-dish'), isHidden(html, 'event-dish')]).toEqual(['/dishes/1f355.webp', false]);
  expect(isHidden(html, 'event-garnish')).toBe(true);
  expect(hueOf(html)).toBe('140');
  expect(contentOf(fill('event', {}), 'event-name')).toContain('<span');
});

it("shows a restaurant's name, hue, picture and description, without interpreting HTML", () => {
  const restaurant = {
    name: 'Nonna',
    hue: 20,
    avatar: null,
    image: '/dishes/1f355.webp',
    landingPageDescription: '<b>Slow</b>',
  };
  const shown = (changed: object) =>
    fill('restaurant', { '/api/v2/restaurants/nonna-rosa': { restaurant: { ...restaurant, ...changed } } });
  const html = shown({});
  expect([contentOf(html, 'restaurant-name'), contentOf(html, 'restaurant-about')]).toEqual([
    'Nonna',
    '&lt;b&gt;Slow&lt;/b&gt;',
  ]);
  expect([srcOf(html, 'restaurant-picture'), hueOf(html)]).toEqual(['/dishes/1f355.webp', '20']);
  expect(srcOf(shown({ avatar: '/files/face.webp' }), 'restaurant-picture')).toBe('/files/face.webp');
  expect(contentOf(shown({ landingPageDescription: '' }), 'restaurant-about')).toContain('<span');
});

it("shows heading and the pictures of a list's first event", () => {
  const first = { hue: 40, image: '/dishes/1f32e.webp', garnish: '/dishes/1f951.webp' };
  const list = (projects: object[]) => ({ '/api/v2/projects?range=0': { projects, total: 2 } });
  const html = fill('browse', list([first, { ...first, image: '/dishes/1f355.webp' }]), 'In 60540');
  expect(contentOf(html, 'heading')).toBe('In 60540');
  expect([srcOf(html, 'card-dish'), srcOf(html, 'card-garnish'), hueOf(html)]).toEqual([
    first.image,
    first.garnish,
    '40',
  ]);
  expect(isHidden(html, 'card-art')).toBe(false);
  for (const none of [[], [{ ...first, image: null }]]) {
    const without = fill('browse', list(none));
    expect([isHidden(without, 'card-art'), srcOf(without, 'card-dish'), hueOf(without)]).toEqual([
      true,
      null,
      undefined,
    ]);
  }
  // The home page has a list, but no such card.
  expect(hueOf(fill('home', list([first])))).toBeUndefined();
});
