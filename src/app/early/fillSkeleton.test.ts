import { wireAnswers } from '@/testing/apiFixtures';
import { fillSkeleton, type KnownPage } from './fillSkeleton';
import { renderFirstScreen } from './firstScreen';

const page = (known: Partial<KnownPage>): KnownPage => ({
  name: 'page',
  path: '/faq',
  params: {},
  heading: '',
  answers: {},
  config: {},
  isCustomer: false,
  ...known,
});
const show = (known: Partial<KnownPage>): void => {
  document.body.innerHTML = `<div id="root">${renderFirstScreen()}</div>`;
  fillSkeleton(page(known));
};
const text = (name: string) => document.querySelector(`[data-slot=${name}]`)?.textContent;
const picture = (name: string) => document.querySelector<HTMLImageElement>(`[data-slot=${name}]`);
const content = (key: string, words: string) => ({
  [`/api/v2/contents/${key}`]: { data: { content: { key, content: words } } },
});

describe('the prerendered first screen', () => {
  it.each(['home', 'event', 'browse', 'checkout', 'payment', 'restaurant', 'page'])(
    'leaves the skeleton of %s, and no id twice',
    (name) => {
      show({ name });
      const shown = [...document.querySelectorAll<HTMLElement>('[data-skeleton]')];
      expect(shown.map(({ dataset, hidden }) => [dataset.skeleton, hidden])).toEqual([[name, false]]);
      expect(document.querySelectorAll('main')).toHaveLength(1);
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it("shows the operator's notice as plain text", () => {
    const body = '<p>Snow <b>day</b><script>alert(1)</script><img src=x onerror=alert(1)></p>';
    show({ answers: { '/api/v2/content_blocks/homepage-banner': { data: { body } } } });
    expect(text('banner')).toBe('Snow day');
    expect(picture('banner')?.children).toHaveLength(0);

    show({ answers: { '/api/v2/content_blocks/homepage-banner': { data: { body: ' ' } } } });
    expect(text('banner')).toContain('Learn more here.');
  });

  it("breaks the operator's caption at the same place as the hero", () => {
    show({ name: 'home', path: '/', answers: content('hero-caption', 'Soup on Sunday. At your door.') });
    expect(text('caption')?.trim()).toBe('Soup on Sunday. At your door.');
    expect(document.querySelector('[data-slot=caption] em')?.textContent).toBe('Sunday.');
    expect(document.querySelectorAll('[data-slot=caption] > span')).toHaveLength(3);
  });

  it("shows the operator's picture instead of the default, unless its URL is invalid", () => {
    show({ name: 'home', path: '/', answers: content('hero-image', 'https://pictures.test/door.jpg') });
    expect(picture('cover')?.src).toBe('https://pictures.test/door.jpg');
    expect(picture('cover')?.hidden).toBe(false);
    show({ name: 'home', path: '/', answers: content('hero-image', 'javascript:alert(1)') });
    expect(picture('cover')?.hidden).toBe(true);
  });

  it("shows an event's name, hue and dish, without interpreting HTML", () => {
    const event = { restaurantName: '<b>Nonna', hue: 140, image: '/dishes/1f355.webp', garnish: null };
    const answers = { '/api/v2/events/101': { data: { event } } };
    show({ name: 'event', path: '/events/101', params: { id: '101' }, answers });
    expect(text('event-name')).toBe('<b>Nonna');
    expect(picture('event-dish')?.getAttribute('src')).toBe('/dishes/1f355.webp');
    expect(picture('event-dish')?.hidden).toBe(false);
    expect(picture('event-garnish')?.hidden).toBe(true);
    expect(picture('event-stage')?.style.getPropertyValue('--hue')).toBe('140');
  });

  it("shows the pictures of a list's first event in the first card", () => {
    const shown = () =>
      ['card-dish', 'card-garnish'].map((name) => picture(name)?.getAttribute('src') ?? null);
    const bones = () => document.querySelectorAll('[data-slot=card-art]')[0]?.parentElement?.children.length;
    const [card] = wireAnswers.listProjects.projects;
    const projects = [
      { ...card, hue: 40, image: '/dishes/1f32e.webp', garnish: '/dishes/1f951.webp' },
      { ...card, image: '/dishes/1f355.webp' },
    ];
    const given = (name: string, list: object[]) =>
      show({
        name,
        answers: { '/api/v2/projects?range=0': { ...wireAnswers.listProjects, projects: list } },
      });
    given('home', projects);
    expect(shown()).toEqual([null, null]);
    for (const none of [[], [{ ...projects[0], image: null }]]) {
      given('browse', none);
      expect(shown()).toEqual([null, null]);
      expect(picture('card-art')?.hidden).toBe(true);
    }
    const before = bones() ?? 0;
    given('browse', projects);
    expect(shown()).toEqual(['/dishes/1f32e.webp', '/dishes/1f951.webp']);
    expect(picture('card-art')?.hidden).toBe(false);
    expect(picture('card-art')?.style.getPropertyValue('--hue')).toBe('40');
    expect(bones()).toBe(before - 1);
  });

  it('fills links with the parameters of the path and the links of the deployment', () => {
    show({
      name: 'checkout',
      path: '/events/101/checkout',
      params: { id: '101' },
      config: { links: { learnMore: '/faq', getTheApp: 'https://app.test' } },
    });
    const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(['/events/101', '/faq', 'https://app.test']));
    expect(hrefs.filter((href) => /:(?!\/\/)|%3A/.test(href ?? ''))).toEqual([]);
  });

  it('writes the zip into its field and marks the link of the page', () => {
    show({ name: 'browse', path: '/browse/60540', params: { zip: '60540' }, heading: 'In 60540' });
    expect(document.querySelector<HTMLInputElement>('input[inputmode=numeric]')?.value).toBe('60540');
    expect(text('heading')).toBe('In 60540');
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Browse Groups');
  });

  it('hides the parts for visitors from customers', () => {
    show({ name: 'home' });
    expect(document.querySelector<HTMLElement>('header nav')?.style.visibility).toBe('');
    show({ isCustomer: true, name: 'home' });
    expect(document.querySelector<HTMLElement>('header nav')?.style.visibility).toBe('hidden');
    expect(picture('guest')?.style.visibility).toBe('hidden');
  });
});
