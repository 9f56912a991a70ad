/** What a world file may not say, told with its lines. */
import { parseWorldFile, WorldFileError } from '../../src/services/world/parse';
import { paragraphs, textOf } from '../../src/services/world/world';
import { closeShop, openShop, type Shop } from '../shop';
import { desk, type Refusal } from './desk';

function problemsOf(text: string): string[] {
  try {
    parseWorldFile(text);
  } catch (error) {
    if (error instanceof WorldFileError)
      return error.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
    throw error;
  }
  return [];
}

it('says after fifty problems that there may be more', () => {
  const codes = Array.from({ length: 60 }, (_, at) => `  C${at}: { off: ten }`);
  const problems = problemsOf(['promos:', ...codes].join('\n'));
  expect(problems).toHaveLength(51);
  expect(problems.filter((text) => text.endsWith('there may be more, correct these first'))).toEqual([
    problems.at(-1),
  ]);
});

describe('each value by itself', () => {
  it.each([
    ['promos:\n  ten: { off: 10% }', '2:3 "ten" must be capital letters and digits'],
    [
      'promos:\n  TEN: { off: 10 percent }',
      '2:10 "off" must be an amount such as 5.00 or a percentage such as 10%',
    ],
    ['promos:\n  TEN: { off: 0 }', '2:10 "off" must be an amount such as 5.00 or a percentage such as 10%'],
    [
      'promos:\n  TEN: { off: 101% }',
      '2:10 "off" must be an amount such as 5.00 or a percentage such as 10%',
    ],
    ['promos:\n  TEN:\n    off: 10%\n    uses: many', '4:5 "uses" must be a whole number from 0 to 10000000'],
    ['promos:\n  TEN: {}', '2:3 "off" is missing'],
    // The engine would read these as 2 and 1 March.
    ...['2026-02-30T18:00:00Z', '2026-02-28T24:00:00Z'].map((until) => [
      `promos:\n  TEN:\n    off: 10%\n    until: ${until}`,
      expect.stringMatching(/^4:5 "until" must be a day such as 2026-12-31, an instant/),
    ]),
    ['texts:\n  constructor: x', '2:3 "constructor" must be lower-case letters, digits and hyphens'],
    ['promos: yes', '1:1 "promos" must be a group of named values'],
    ['promos:\n  TEN: { off: 1 }\n  TEN: { off: 2 }', '3:3 Map keys must be unique'],
    ['texts: {}\n---\ntexts: {}', '2:1 a world file is one document, and a second begins here'],
    ['promos:\n  TEN:\n    <<: 5%', '3:5 "<<" must be a group of named values, or a list of groups'],
    [
      'promos:\n  A1: &a { off: 1 }\n  B1: { <<: [*a, 5%] }',
      '3:9 "<<" must be a group of named values, or a list of groups',
    ],
    ['promos:\n  TEN: { <<: *a }', '2:14 "*a" names no anchor above it'],
    ['promos:\n  TEN: { off: 1, "<<": 5% }', expect.stringContaining('"<<" is not known here')],
    ['places: [', '1:10 Flow sequence in block collection must be sufficiently indented and end with a ]'],
    [
      'plaices: {}',
      '1:1 "plaices" is not known here; known are places, zips, restaurants, menus, events, promos, content, texts, faq',
    ],
    ['zips:\n  6054: { city: A, state: IL, lat: 1, lng: 1 }', '2:3 "6054" must be five digits'],
    [
      'zips:\n  60540: { city: A, state: Illinois, lat: 1, lng: 1 }',
      '2:21 "state" must be two capital letters',
    ],
    ['zips:\n  60540: { city: A, state: IL, lat: 91, lng: 1 }', '2:32 "lat" must be a number from -90 to 90'],
    [
      'menus:\n  m:\n    - name: A\n      dishes:\n        - { name: Soup, price: 3.999 }',
      '5:25 "price" must be an amount of dollars such as 12.50',
    ],
    ['menus:\n  m:\n    - name: A\n      dishes: []', '4:7 "dishes" must be a list of 1 to 500'],
    [
      'menus:\n  m:\n    - name: A\n      dishes:\n        - { name: Soup, price: 3, picture: "javascript:x" }',
      expect.stringContaining('"picture" must be a file'),
    ],
    [
      'menus:\n  m:\n    - name: A\n      dishes:\n        - { name: Soup, price: 3, picture: //evil.test/x.png }',
      expect.stringContaining('"picture" must be a file'),
    ],
    ['faq:\n  - question:', '2:5 "answer" is missing'],
    [
      'menus:\n  m:\n    - name: A\n      dishes:\n        - { name: Soup, price: 3, diets: [vegan, halal] }',
      '5:50 "halal" must be one of vegan, vegetarian, gluten-free',
    ],
    [
      'menus:\n  m:\n    - name: A\n      dishes:\n        - { name: Soup, price: 3, contains: none }',
      expect.stringContaining('"contains" must be a list of gluten, crustaceans'),
    ],
    [
      'menus:\n  m:\n    - name: A\n      dishes:\n        - name: Soup\n          price: 3\n          options:\n            Side: [{ name: Rice, contains: [nuts] }]',
      expect.stringMatching(/^8:\d+ "nuts" must be one of gluten, .*tree nuts/),
    ],
    [
      'menus:\n  m:\n    - name: A\n      dishes:\n        - name: Soup\n          price: 3\n          options:\n            Side: [{ name: Rice, adds: milk }]',
      '8:34 "adds" must be nothing',
    ],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)[0]).toEqual(problem);
  });

  it('tells all of them, in the order of the lines', () => {
    const text = 'promos:\n  A1: { off: x }\n  B1: { of: 1 }\nzips:\n  1: {}\n';
    expect(problemsOf(text).map((line) => line.split(':')[0])).toEqual(['2', '3', '3', '5']);
  });

  it('reads zips, times and amounts as they are written', () => {
    const { file } = parseWorldFile(
      'zips:\n  02134: { city: Boston, state: MA, lat: 42.3, lng: -71.1 }\npromos:\n  HALF: { off: 0.50 }\n  TWO: { off: 2.5% }',
    );
    expect(Object.keys(file.zips ?? {})).toEqual(['02134']);
    expect(file.promos).toEqual({
      HALF: { off: { kind: 'fixed', value: 50 } },
      TWO: { off: { kind: 'percent', value: 250 } },
    });
  });

  it('takes over what an anchor says, and finds its mistakes there', () => {
    const text =
      'zips:\n  60540: &zip { city: A, state: IL, lat: 1, lng: 1 }\n  60541: *zip\n  60542:\n    <<: *zip\n    lat: 999';
    expect(problemsOf(text)).toEqual(['6:5 "lat" must be a number from -90 to 90']);
  });

  it('finds a reference to nothing', () => {
    expect(problemsOf('faq: []\ntexts:\n  hero-caption: *tagline')).toEqual([
      '3:17 "*tagline" names no anchor above it',
    ]);
  });

  it.each([
    ['Latin-1', Buffer.from('texts:\n  hero-caption: Café', 'latin1'), '2:20'],
    ['UTF-16', Buffer.from('\ufefftexts:\n  hero-caption: Café', 'utf16le'), '1:1'],
    ['UTF-16 without a mark', Buffer.from('texts: {}', 'utf16le'), '1:2'],
  ])('refuses a file in %s', (_encoding, bytes, at) => {
    expect(problemsOf(bytes.toString('utf8'))).toEqual([
      `${at} this is no text in UTF-8: save the file in this encoding`,
    ]);
  });

  it.each(['', ' \n', '# all: of it\r# is: a comment\r'])('refuses %j, which says nothing', (text) => {
    expect(problemsOf(text)).toEqual(['1:1 the file is empty']);
  });

  it('reads a file that begins with a mark of UTF-8, and lines that end as on Windows', () => {
    expect(parseWorldFile('\ufefftexts:\r\n  hero-caption: Café\r\n').file).toEqual({
      texts: { 'hero-caption': 'Café' },
    });
  });

  it('does not fall for a file that grows in memory', () => {
    const text = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((name, at) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[at]}`).join(',')}]`).join('\n')}`;
    expect(() => parseWorldFile(text)).toThrow(/alias|not known/i);
  });
});

it.each(['', 'One line', 'Two\n\nparagraphs', 'A <b> & "c"', 'one\nbreak'])('%j is text and HTML', (text) => {
  expect(textOf(paragraphs(text))).toBe(text);
});

it('knows HTML that is no plain text', () => {
  expect(['<p>a <b>b</b></p>', '<ul></ul>', 'bare'].map(textOf)).toEqual([null, null, null]);
});

describe('values that must fit together', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });
  afterEach(() => closeShop(shop));

  const EVENT = `events:
  a:
    restaurant: nonna-rosa
    place: naperville
    menu: m
    status: open
    day: +3
    from: 17:00
    to: 19:00
    pickup: { street: 1 Oak St, city: Naperville }
    slots: { 17:00: 5 }
menus:
  m:
    - name: A
      dishes: [{ name: Soup, price: 3 }]
`;
  const errorsOf = async (text: string) => {
    const { exit, err } = await desk(shop.context, 'apply w.yaml --dry-run', { 'w.yaml': text });
    return [exit, ...err.trim().split('\n')];
  };

  it.each([
    ['restaurant: nonna-rosa', 'restaurant: nobody', 'w.yaml:3:5: there is no restaurant "nobody"'],
    ['place: naperville', 'place: nowhere', 'w.yaml:4:5: there is no place "nowhere"'],
    ['menu: m\n', 'menu: n\n', 'w.yaml:5:5: there is no menu "n" in this file'],
    ['    menu: m\n', '', 'w.yaml:2:3: an open event needs a menu with a dish that is not sold out'],
    [
      'price: 3',
      'price: 3, soldOut: true',
      'w.yaml:5:5: an open event needs a menu with a dish that is not sold out',
    ],
    ['day: +3', 'day: -3', 'w.yaml:2:3: an open event takes orders, but they ended at 2026-06-11 12:00'],
    ['17:00: 5', '19:30: 5', 'w.yaml:11:14: the slot is not between 17:00 and 19:00'],
    [
      'day: +3\n    from: 17:00',
      'day: 2027-03-14\n    from: 02:30',
      'w.yaml:8:5: clocks go forward on 2027-03-14 and skip 02:30',
    ],
    ['17:00: 5', '17:00: 0', 'w.yaml:11:5: an open event with "slots" needs a slot with places'],
    [
      'day: +3\n',
      'day: 2027-03-15\n    orderUntil: 1 day before 02:30\n',
      'w.yaml:8:5: clocks go forward on 2027-03-14 and skip 02:30',
    ],
    [
      'to: 19:00',
      'to: 19:00\n    orderUntil: same day 18:00',
      'w.yaml:10:5: orders must end before the event begins',
    ],
    [
      '    pickup: { street: 1 Oak St, city: Naperville }\n',
      '',
      'w.yaml:2:3: an event needs "delivery", "pickup" or both',
    ],
    ['day: +3', 'day: +3\n    id: 102\n  b:\n    <<: *x', 'w.yaml:10:9: "*x" names no anchor above it'],
    [
      '[{ name: Soup, price: 3 }]',
      '[{ name: Soup, price: 3 }, { name: Soup, price: 4 }]',
      'w.yaml:15:42: there are two dishes "Soup" in "A"',
    ],
    [
      'price: 3',
      'price: 3, diets: [gluten-free], contains: [gluten]',
      'w.yaml:15:16: "Soup": it cannot be gluten-free and contain gluten',
    ],
    [
      'price: 3',
      'price: 3, mayContain: [soy]',
      'w.yaml:15:16: "Soup": "mayContain" needs "contains": [] if it contains none of the fourteen',
    ],
    [
      'price: 3',
      'price: 3, options: { Side: [{ name: Egg, diets: [vegan], contains: [eggs] }] }',
      '"Egg": it cannot be vegan and contain eggs',
    ],
    [
      'price: 3',
      'price: 3, options: { Heat: [{ name: Hot, adds: nothing, contains: [] }] }',
      '"Hot": what adds nothing has no other labels',
    ],
    ['price: 3', 'price: 3, options: { Heat: [Hot, { name: Hot, adds: nothing }] }', 'a choice stands twice'],
    [
      'menus:',
      'zips:\n  60540: { city: A, state: IL, lat: 1, lng: 1 }\nplaces:\n  x: { name: X, timeZone: America/Chicago, lat: 1, lng: 1, tax: 1%, zips: { 60540: { city: A, state: IL, lat: 1, lng: 1 } } }\nmenus:',
      'w.yaml:13:3: zip 60540 is served by "x"',
    ],
  ])('%j as %j', async (from, to, message) => {
    expect(await errorsOf(EVENT)).toEqual([0, '']);
    const [exit, ...lines] = await errorsOf(EVENT.replace(from, to));
    expect([exit, lines.join('\n')]).toEqual([4, expect.stringContaining(message)]);
  });

  it('tells a file that is not there, is no picture, or is too large', async () => {
    const missing = await desk<Refusal>(shop.context, 'apply none.yaml --dry-run --json');
    expect([missing.exit, missing.json.error]).toEqual([
      4,
      { code: 'file_unreadable', message: 'none.yaml cannot be read: there is no such file.' },
    ]);
    const text = 'restaurants:\n  x: { name: X, cuisine: Y, cost: 1, picture: soup.jpg }\n';
    const noPicture = await desk(shop.context, 'apply menu/w.yaml --dry-run', { 'menu/w.yaml': text });
    expect([noPicture.exit, noPicture.err]).toEqual([
      4,
      'menu/w.yaml:2:38: menu/soup.jpg cannot be read: there is no such file.\n',
    ]);
    const two = `${text}menus:\n  m:\n    - name: A\n      dishes:\n        - { name: Soup, price: 3, garnish: leaf.png }\n`;
    const files = { 'w.yaml': two, 'soup.jpg': 'no picture' };
    const bad = await desk(shop.context, 'apply w.yaml --dry-run', files);
    expect([bad.exit, bad.err.split('\n').slice(0, 2)]).toEqual([
      4,
      [
        'w.yaml:2:38: soup.jpg is no JPEG, PNG or WebP picture of at most 50 megapixels',
        'w.yaml:7:35: leaf.png cannot be read: there is no such file.',
      ],
    ]);
  });
});
