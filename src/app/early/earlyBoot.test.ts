import { toQueryString } from '@/api/params';
import { browseZipTitle } from '@/domain/browseTitles';
import { todayDate } from '@/domain/eventDays';
import { projectFilter, readBrowseParams } from '@/features/browse/browseQuery';
import { now } from '@/lib/clock';
import { settled } from '@/testing/settled';
import { bootEarly as bootWith } from './earlyBoot';
import type { EarlyTables } from './tables';

/** The tables that the build makes from the manifest. */
const { earlyTables } = jest.requireActual<{
  earlyTables: () => Omit<EarlyTables, 'files'>;
}>('../../../webpack/routeTables');
const TABLES: EarlyTables = {
  ...earlyTables(),
  files: {
    event: ['/assets/event.js', '/assets/event.css'],
    'wizard-part': ['/assets/event.css', '/assets/wizard.css', '/assets/wizard.js'],
  },
};
const bootEarly = (path: string, query: string) => bootWith(path, query, TABLES, {});
const preloads = () => [...document.head.querySelectorAll('link[rel=preload]')];
const preloaded = () => preloads().map((link) => link.getAttribute('href'));
const fetchedBehind = () => [...document.body.querySelectorAll('script, link[rel=stylesheet]')];

describe('the early script', () => {
  let fetched: jest.SpyInstance;

  beforeEach(() => {
    document.head.innerHTML = '';
    document.body.innerHTML = '';
    delete window.__earlyFetch;
    localStorage.clear();
    fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
  });

  // In any case, as the router matches.
  it.each(['/events/101', '/Events/101'])(
    'starts the calls of an event page and preloads its chunk (%s)',
    (path) => {
      bootEarly(path, '');

      expect(Object.keys(window.__earlyFetch ?? {})).toEqual([
        '/api/v2/events/101',
        '/api/v2/events/101/menu_categories',
      ]);
      expect(preloaded()).toEqual(['/assets/event.js', '/assets/event.css']);
    },
  );

  it('fetches the chunks behind the screen when the bundle has started', () => {
    bootEarly('/events/101', '');
    expect(fetchedBehind()).toEqual([]);

    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(fetchedBehind().map((tag) => tag.outerHTML)).toEqual([
      '<link rel="stylesheet" href="/assets/wizard.css">',
      '<script src="/assets/wizard.js"></script>',
    ]);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(fetchedBehind()).toHaveLength(2);
    // A failed tag is removed, so that the app can load the file again.
    fetchedBehind()[1]?.dispatchEvent(new Event('error'));
    expect(fetchedBehind()).toHaveLength(1);
  });

  it('fetches them earlier when half of the bundle has arrived', () => {
    let arrive = (..._files: string[]): void => undefined;
    const disconnect = jest.fn();
    class Observer {
      constructor(note: (list: { getEntries: () => { name: string }[] }) => void) {
        arrive = (...files) => note({ getEntries: () => files.map((name) => ({ name })) });
      }
      observe(): void {
        arrive('http://localhost/assets/runtime.js');
      }
      disconnect = disconnect;
    }
    Object.assign(globalThis, { PerformanceObserver: Observer });
    document.head.innerHTML = ['runtime', 'react', 'vendor', 'main']
      .map((name) => `<script defer src="/assets/${name}.js"></script>`)
      .join('');
    bootEarly('/events/101', '');
    arrive('http://localhost/assets/event.js', 'http://localhost/assets/runtime.js');
    expect(fetchedBehind()).toEqual([]);
    expect(disconnect).not.toHaveBeenCalled();

    arrive('http://localhost/assets/react.js');
    expect(fetchedBehind()).toHaveLength(2);
    expect(disconnect).toHaveBeenCalledTimes(1);
    arrive('http://localhost/assets/main.js');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(fetchedBehind()).toHaveLength(2);
    Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  });

  it('requests the session of a stored token on every page', () => {
    localStorage.setItem('att', 'secret');
    bootEarly('/subscriptions', '');
    bootEarly('/events/101', '');
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/api/v2/session',
      '/api/v2/session',
      '/api/v2/events/101',
      '/api/v2/events/101/menu_categories',
    ]);
  });

  it('makes no calls on the replay page', () => {
    localStorage.setItem('att', 'secret');
    bootEarly('/support/replay', '');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('uses the stored token and the configured host', () => {
    localStorage.setItem('att', 'secret');
    document.head.innerHTML =
      '<script type="application/json" id="runtime-config">{"apiBaseUrl":"https://api.test"}</script>';
    bootEarly('/events/101/', '');

    expect(fetched).toHaveBeenCalledWith('https://api.test/api/v2/events/101', {
      headers: { accept: 'application/json', authorization: 'Bearer secret' },
    });
  });

  it('makes no calls on an unknown path', () => {
    bootEarly('/no/such/page', '');

    expect(fetched).not.toHaveBeenCalled();
  });

  it('survives a broken configuration and a blocked storage', () => {
    document.head.innerHTML = '<script type="application/json" id="runtime-config">{</script>';
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    bootEarly('/events/7', '');

    expect(fetched).toHaveBeenCalledWith('/api/v2/events/7', { headers: { accept: 'application/json' } });
  });

  it('requests the lists of home and browse with the same URLs as their screens', () => {
    const filter = projectFilter(readBrowseParams(new URLSearchParams()), { zip: '60540' }, todayDate(now()));
    const list = (range: number[]) =>
      `/api/v2/projects?${toQueryString({ filter, range: JSON.stringify(range), sort: 'run_at ASC' })}`;

    bootEarly('/browse/60540', '');
    expect(Object.keys(window.__earlyFetch ?? {})).toEqual([list([0, 50])]);

    bootEarly('/', '?utm_source=x');
    expect(Object.keys(window.__earlyFetch ?? {})).toEqual([
      '/api/v2/contents/hero-caption',
      '/api/v2/contents/hero-image',
      list([0, 16]),
    ]);
  });

  it("requests what the home page shows for the operator's zip", () => {
    document.head.innerHTML =
      '<script type="application/json" id="runtime-config">{"homeZip":"02134"}</script>';
    bootEarly('/', '');
    expect(Object.keys(window.__earlyFetch ?? {}).join()).toContain('filter%5Bpostal_code%5D=02134');
  });

  it('counts the days in UTC-05:00, as the screens do', () => {
    jest.useFakeTimers({ now: Date.parse('2026-06-05T03:00:00Z') });
    bootEarly('/browse/60540', '');
    const [list = ''] = Object.keys(window.__earlyFetch ?? {});
    expect(decodeURIComponent(list)).toMatch(/2026-06-04/);
    jest.useRealTimers();
  });

  it('leaves a call that fails to the app, without an error of its own', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const uncaught = jest.fn();
    process.on('unhandledRejection', uncaught);
    bootEarly('/events/101', '');
    await settled();
    process.off('unhandledRejection', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it('requests no list for a URL with filters or an invalid zip', () => {
    bootEarly('/browse/60540', '?run_on=2026-06-18');
    bootEarly('/browse/chicago', '');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('gives the skeleton the heading of the zip', () => {
    const headingAt = (path: string, query = ''): string | null => {
      document.body.innerHTML =
        '<div data-skeleton="browse" hidden><h1 data-slot="heading"></h1></div><div data-skeleton="page" hidden></div>';
      bootEarly(path, query);
      return document.querySelector('h1')?.textContent ?? null;
    };
    expect(headingAt('/browse/60540')).toBe(browseZipTitle('60540'));
    expect(headingAt('/browse/60540', '?event_location=wheaton')).toBe('');
    expect(headingAt('/browse/chicago')).toBe('');
    expect(headingAt('/dashboard')).toBeNull();
  });

  describe('with answers in the page', () => {
    beforeEach(() => {
      document.head.innerHTML =
        '<script type="application/json" id="early-data">{"/api/v2/events/101":{"data":1}}</script>';
    });

    it('requests only missing answers', () => {
      bootEarly('/events/101', '');
      expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/v2/events/101/menu_categories']);
      expect(window.__earlyFetch?.['/api/v2/events/101']).toEqual({ body: { data: 1 } });
    });

    it("uses the operator's contents for a customer too, and makes the other calls with the token", () => {
      const banner = '/api/v2/content_blocks/homepage-banner';
      document.head.innerHTML = `<script type="application/json" id="early-data">{"/api/v2/events/101":{"data":1},"${banner}":{"data":2}}</script>`;
      localStorage.setItem('att', 'secret');
      bootEarly('/events/101', '');
      expect(fetched).toHaveBeenCalledTimes(3);
      expect(window.__earlyFetch?.[banner]).toEqual({ body: { data: 2 } });
    });

    it('makes all calls with the token, because the answers in the page are those of a visitor', () => {
      localStorage.setItem('att', 'secret');
      bootEarly('/events/101', '');
      expect(fetched).toHaveBeenCalledTimes(3);
    });
  });
});
