import { prerender } from './prerender';
import { earlyTables, serverTable, skeletonNames } from './routeTables';

const { calls: callsTable, screens: screensTable } = earlyTables();

type Row = { at: string };
const at = <T extends Row>(rows: T[], path: string) => rows.find((row) => new RegExp(row.at).test(path));

it('renders every skeleton with the styles that it uses only', async () => {
  const { partsOf } = await prerender();
  const { html, css } = partsOf();
  const skeletonsIn = (text: string) =>
    [...text.matchAll(/data-skeleton="(\w+)"/g)].map(([, name]) => name).sort();
  const isHidden = (text: string) => /data-skeleton="\w+" hidden/.test(text);
  expect(skeletonsIn(html)).toEqual(['browse', 'checkout', 'event', 'home', 'page', 'payment', 'restaurant']);
  expect([...skeletonNames].sort()).toEqual(skeletonsIn(html));
  expect(isHidden(html)).toBe(true);
  for (const name of skeletonNames) {
    const part = partsOf(name);
    expect(skeletonsIn(part.html)).toEqual([name]);
    expect(isHidden(part.html)).toBe(false);
    expect(part.css.length).toBeLessThan(css.length);
  }
  for (const [, names = ''] of html.matchAll(/class="([^"]+)"/g))
    expect(names).not.toMatch(/undefined|^\s|\s$/);
  expect(css).toMatch(/:root\{.*--paper/s);
  expect(css).not.toContain('{}');
  // The links of the page's own styles keep their hover, which no other file repeats.
  expect(css.match(/[^{}]*:hover/g)).toEqual(['a:hover']);
  for (const [, name] of css.matchAll(/@keyframes (\w+)/g)) expect(css).toContain(`animation:${name} `);
  expect(css.length).toBeLessThan(27_000);
  expect(html).not.toContain(' style=');
  expect(css).toMatch(/\.at-0\.at-0\.at-0\{width:\w+/);
  expect(html).toMatch(/class="at-0 /);
});

it('knows the skeleton, chunks and first calls of each path', () => {
  expect(at(screensTable, '/projects/101/')).toMatchObject({ skeleton: 'event', chunk: 'event' });
  expect(at(screensTable, '/no/such/page')).toBeUndefined();
  expect(at(callsTable, '/events/1e9')).toBeUndefined();
  expect(at(callsTable, '/events/101/checkout')?.calls).toHaveLength(2);
  // Only a signed-in customer opens this page, so a visitor's answers are useless there.
  expect(at(serverTable.pages, '/events/101/checkout')).toBeUndefined();
  expect(at(serverTable.pages, '/events/101')?.calls[0]).toBe('/api/v2/events/:id');
  const exists = (path: string) => serverTable.known.some((pattern) => new RegExp(pattern).test(path));
  expect(['/', '/users/password/edit/t0', '/orders/1/receipt/'].map(exists)).toEqual([true, true, true]);
  expect(['/no/such/page', '/metrics', '/events/1/2'].map(exists)).toEqual([false, false, false]);
});
