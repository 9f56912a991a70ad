import { PageCache } from './pageCache';

let now = 0;
const made: string[] = [];
const cache = () => new PageCache<string>({ ms: 5000, pages: 3, chars: 100 }, () => now);
const page =
  (name: string, size: number | null = 10) =>
  async () => {
    made.push(name);
    return { page: name, size };
  };

beforeEach(() => {
  now = 0;
  made.length = 0;
});

it('keeps a page for its time, and renders it once for callers at once', async () => {
  const pages = cache();
  const [first, second] = [pages.get('/', page('a')), pages.get('/', page('b'))];
  expect([first.isKept, second.isKept, await second.page]).toEqual([false, true, 'a']);
  now = 4999;
  expect(await pages.get('/', page('c')).page).toBe('a');
  now = 5000;
  expect(await pages.get('/', page('d')).page).toBe('d');
});

it('keeps no page without a size, and none that failed', async () => {
  const pages = cache();
  await pages.get('/', page('a', null)).page;
  await expect(pages.get('/failing', () => Promise.reject(new Error('no'))).page).rejects.toThrow('no');
  await Promise.resolve();
  expect([pages.get('/', page('b')).isKept, pages.get('/failing', page('c')).isKept]).toEqual([false, false]);
});

it.each([
  ['number', ['/1', '/2', '/3', '/4'], 10],
  ['size', ['/1', '/2', '/3'], 40],
])('drops the oldest pages above the limit of their %s', async (_limit, keys, size) => {
  const pages = cache();
  for (const key of keys) await pages.get(key, page(key, size)).page;
  // The newest first, because asking for a page that is gone drops another one.
  const isKept = [...keys].reverse().map((key) => pages.get(key, page('again')).isKept);
  expect(isKept).toEqual([...keys.slice(1).map(() => true), false]);
});
