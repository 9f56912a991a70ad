import { fillMenu } from './fillMenu';
import { fillSkeleton, type KnownPage } from './fillSkeleton';
import { renderFirstScreen } from './firstScreen';

const page = (known: Partial<KnownPage>): KnownPage => ({
  name: 'page',
  path: '/faq',
  query: '',
  params: {},
  heading: '',
  config: {},
  host: '',
  ...known,
});
const show = (known: Partial<KnownPage>): void => {
  document.body.innerHTML = `<div id="root">${renderFirstScreen()}</div>`;
  fillSkeleton(page(known));
};
const text = (name: string) => document.querySelector(`[data-slot=${name}]`)?.textContent;
const picture = (name: string) => document.querySelector<HTMLImageElement>(`[data-slot=${name}]`);

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

  it('leaves the only skeleton of a page, whatever its path is taken for', () => {
    document.body.innerHTML = `<div id="root">${renderFirstScreen('event')}</div>`;
    fillSkeleton(page({ name: 'page', path: '//events/101' }));
    const shown = document.querySelector<HTMLElement>('[data-skeleton]');
    expect([shown?.dataset.skeleton, shown?.hidden]).toEqual(['event', false]);
  });

  describe("the first dishes of an event's menu", () => {
    const taking = {
      restaurantName: 'Nonna',
      hue: 140,
      image: null,
      garnish: null,
      status: 'open',
      full: false,
      expired: false,
      runAt: '2999-06-04T22:00:00.000Z',
      endsAt: '2999-06-05T00:00:00.000Z',
      orderCutoffAt: '2999-06-03T17:00:00.000Z',
    };
    const dish = (id: number, changed: object = {}) => ({
      id,
      name: `Dish ${id}`,
      description: '<b>Hot</b>',
      price: 1013.5,
      options: [],
      ...changed,
    });
    const category = (id: number, products: object[]) => ({ id, name: `Part ${id}`, products });
    const MENU = [
      category(1, [dish(11), dish(12, { description: '' })]),
      category(2, [dish(21), dish(22)]),
      category(3, [dish(31)]),
    ];
    const path = '/api/v2/events/101';
    const eventPage = { name: 'event', path: '/events/101', params: { id: '101' }, fillMenu };
    const bodies = (event: object, menu: object[]) => ({
      [path]: { data: { event } },
      [`${path}/menu_categories`]: { data: { menuCategories: menu } },
    });
    /** The answers are in the page. */
    const given = async (known: Partial<KnownPage>, event: object = taking, menu: object[] = MENU) => {
      const answers = bodies(event, menu);
      window.__earlyFetch = Object.fromEntries(Object.entries(answers).map(([at, body]) => [at, { body }]));
      show({ ...eventPage, ...known });
      await jest.runAllTimersAsync();
    };
    const names = () => [...document.querySelectorAll('main h3')].map((name) => name.textContent);
    const hasBones = () => document.body.textContent?.includes('Loading the event');
    const isMenuHidden = () => document.querySelector<HTMLElement>('[data-slot=menu]')?.hidden;

    beforeEach(() => jest.useFakeTimers());
    afterEach(() => {
      jest.useRealTimers();
      delete window.__earlyFetch;
      window.__openSheet?.close();
    });

    it('replaces the bones after the first paint', async () => {
      await given({});
      expect(names()).toEqual(['Dish 11', 'Dish 12', 'Dish 21', 'Dish 22']);
      expect([isMenuHidden(), hasBones()]).toEqual([false, false]);
      const [first, second] = document.querySelectorAll('main li:has(h3)');
      expect(first?.querySelector('p')?.textContent).toBe('<b>Hot</b>');
      expect(second?.querySelector('p')).toBeNull();
      expect(first?.querySelector('.money')?.textContent).toBe('$1,013.50');
      const button = first?.querySelector('button');
      expect([button?.getAttribute('aria-label'), button?.dataset.product]).toEqual(['Add Dish 11', '11']);
      expect(document.querySelectorAll('[data-slot=menu] img')).toHaveLength(0);
    });

    it('lists all categories and gives each section its name', async () => {
      await given({});
      const links = [...document.querySelectorAll('main nav a')];
      expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
        ['#menu-1', 'Part 12'],
        ['#menu-2', 'Part 22'],
        [null, 'Part 31'],
      ]);
      expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null]);
      const sections = [...document.querySelectorAll('main section')];
      expect(sections.map(({ id }) => id)).toEqual(['menu-1', 'menu-2']);
      for (const section of sections)
        expect(section.querySelector('h2')?.id).toBe(section.getAttribute('aria-labelledby'));
    });

    it('says diets and allergens as the menu does, if it has labels', async () => {
      const labels = { diets: ['vegan'], contains: ['soy'], mayContain: [], complete: true };
      const withChoice = {
        labels: { ...labels, diets: ['gluten-free'], contains: [] },
        options: [
          {
            choices: [
              { id: 1, labels },
              { id: 2, labels: { ...labels, diets: ['gluten-free'] } },
            ],
          },
        ],
      };
      await given({}, taking, [category(1, [dish(11, { labels }), dish(12, withChoice), dish(13)])]);
      const said = [...document.querySelectorAll('main li p:last-of-type')].map((words) =>
        words.textContent?.trim(),
      );
      expect(said).toEqual([
        'vegan Contains soy.',
        'gluten-free option Some choices contain soy.',
        'Allergens not labeled.',
      ]);
      await given({});
      expect(document.querySelectorAll('main li p')).toHaveLength(3);
    });

    const arriving = (answers: Record<string, object>, host = '') =>
      Object.entries(answers).map(([at, body]) => ({
        url: host + at,
        response: new Response(JSON.stringify(body)),
      }));
    const asked = (arrived: ReturnType<typeof arriving>) =>
      Object.fromEntries(arrived.map(({ url, response }) => [url, Promise.resolve(response)]));

    it.each([
      ['of a customer', {}],
      ['of an API on another host', { host: 'https://api.test' }],
    ])('takes the answers %s from the network, and leaves them to the app', async (_, known) => {
      const event = { ...taking, image: '/dishes/1f355.webp' };
      const arrived = arriving(bodies(event, MENU), 'host' in known ? known.host : '');
      window.__earlyFetch = asked(arrived);
      show({ ...eventPage, ...known });
      expect(isMenuHidden()).toBe(true);
      await jest.runAllTimersAsync();
      expect(names()).toHaveLength(4);
      expect(text('event-name')).toBe('Nonna');
      expect(picture('event-dish')?.getAttribute('src')).toBe('/dishes/1f355.webp');
      expect([picture('event-dish')?.hidden, picture('event-garnish')?.hidden]).toEqual([false, true]);
      expect(picture('event-stage')?.style.getPropertyValue('--hue')).toBe('140');
      for (const { response } of arrived) expect(response.bodyUsed).toBe(false);
    });

    it('leaves a picture that the server has filled in, which a second address would load again', async () => {
      window.__earlyFetch = Object.fromEntries(
        Object.entries(bodies({ ...taking, image: '/dishes/1f355.webp' }, MENU)).map(([at, body]) => [
          at,
          { body },
        ]),
      );
      show(eventPage);
      Object.assign(picture('event-dish') ?? {}, { src: '/dishes/served.webp', hidden: false });
      await jest.runAllTimersAsync();
      expect(text('event-name')).toBe('Nonna');
      expect(picture('event-dish')?.getAttribute('src')).toBe('/dishes/served.webp');
    });

    it("shows a customer's usual with the dishes, so that they keep their place", async () => {
      const usual = {
        membership: 7,
        items: [
          { name: 'Ramen', quantity: 2 },
          { name: 'Tea', quantity: 1 },
        ],
      };
      const shown = () => document.querySelector<HTMLElement>('[data-slot=usual]');
      await given({}, { ...taking, id: 101, usual });
      expect(shown()?.hidden).toBe(false);
      expect(shown()?.textContent).toBe('Your usual: 2 × Ramen, 1 × Tea Order it again');
      expect(shown()?.querySelector('a')?.getAttribute('href')).toBe('/orders/7/again?event=101');
      await given({}, { ...taking, usual: null });
      expect(shown()?.hidden).toBe(true);
      await given({}, { ...taking, id: 101, usual, full: true });
      expect(shown()?.hidden).toBe(true);
    });

    it.each([
      ['the call failed', () => Promise.reject(new TypeError('offline'))],
      ['the answer is no JSON', () => Promise.resolve(new Response('<html>'))],
      ['the app has taken the answer', () => undefined],
    ])('keeps the bones if %s', async (_, answer) => {
      const early = asked(arriving(bodies(taking, MENU)));
      window.__earlyFetch = Object.assign(early, { [`${path}/menu_categories`]: answer() });
      show(eventPage);
      await jest.runAllTimersAsync();
      expect([isMenuHidden(), hasBones()]).toEqual([true, true]);
    });

    it.each([
      ['of a filtered menu', { query: '?diet=vegan' }, taking, MENU],
      ['of an event that takes no orders', {}, { ...taking, full: true }, MENU],
      ['of an event past its cut-off', {}, { ...taking, orderCutoffAt: '2020-06-03T17:00:00.000Z' }, MENU],
      ['of an empty menu', {}, taking, [category(1, [])]],
      ['without a menu in the page', {}, taking, []],
      ['in a page without the code for it', { fillMenu: undefined }, taking, MENU],
    ])('keeps the bones %s', async (_, known, event, menu) => {
      await given(known, event, menu);
      expect([isMenuHidden(), hasBones()]).toEqual([true, true]);
    });
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
    // No link is of this page: the link back to the menu leads to a part of this page's path.
    expect(document.querySelectorAll('a[aria-current=page]')).toHaveLength(0);
  });

  it('writes the zip into its field and marks the link of the page', () => {
    show({ name: 'browse', path: '/browse/60540', params: { zip: '60540' }, heading: 'In 60540' });
    expect(document.querySelector<HTMLInputElement>('input[inputmode=numeric]')?.value).toBe('60540');
    expect(text('heading')).toBe('In 60540');
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Browse Groups');
  });
});
