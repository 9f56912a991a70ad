/** Injects scripts and styles into the page, as a vulnerability would, and expects the browser to refuse them. */
import type { Page } from 'playwright-core';
import { useJourney } from './support/journey';
import { until } from './support/until';
import { withoutState } from './support/withoutState';

const journey = useJourney();

type Planted = { pwned?: string[] };
const ranIn = (page: Page) => page.evaluate(() => (window as Planted).pwned ?? []);

/** Answers the directives that the page has reported, once each, by the requests it sends. */
function watchReports(page: Page): () => string[] {
  const seen = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/csp_reports')) return;
    const report = JSON.parse(request.postData() ?? '{}') as { 'csp-report'?: Record<string, string> };
    seen.add(report['csp-report']?.['effective-directive'] ?? '');
  });
  return () => [...seen].sort();
}

const REFUSED = /Content Security Policy|Trusted|trusted/;

beforeEach(() => journey.expectError(REFUSED));

it('refuses scripts and styles in the HTML of the page', async () => {
  const { page } = journey;
  const reports = watchReports(page);
  const note = (name: string) => `(window.pwned=window.pwned||[]).push('${name}')`;
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    const planted = [
      `<script>${note('inline')}</script>`,
      `<script nonce="">${note('empty nonce')}</script>`,
      `<script nonce="AAAAAAAAAAAAAAAAAAAAAA==">${note('other nonce')}</script>`,
      `<script src="/api/v2/contents/hero-caption"></script>`,
      `<script src="data:text/javascript,${encodeURIComponent(note('data'))}"></script>`,
      `<img src="/none" onerror="${note('handler')}">`,
      `<svg onload="${note('svg')}"></svg>`,
      `<iframe srcdoc="<script>parent.${note('frame')}</script>"></iframe>`,
      `<object data="/faq"></object>`,
      '<style>h1{visibility:hidden}</style>',
      '<base href="https://evil.example/">',
      '<form id="away" action="https://evil.example/"></form>',
    ].join('');
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('<div id="root">', `${planted}<div id="root">`) });
  });
  journey.expectError(/404|MIME/);
  await journey.open('/faq');
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
  expect(await page.evaluate(() => document.baseURI)).toContain(journey.server.url);
  expect(await ranIn(page)).toEqual([]);
  const expected = ['base-uri', 'script-src-attr', 'script-src-elem', 'style-src-elem'];
  // The browser sends its reports when it has time.
  await until(async () => expected.every((directive) => reports().includes(directive)), {
    unmet: () => `Reported: ${reports().join(', ')}`,
  });
});

/** Injections through a script of the page, by name. Each answers whether it had an effect. */
const SINKS: Record<string, () => unknown> = {
  'HTML as text': () => {
    document.createElement('div').innerHTML = '<img src=x onerror="window.pwned=[1]">';
  },
  'HTML beside an element': () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
  'a written document': () => document.write('<b>x</b>'),
  'a parsed document': () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
  'a fragment': () => document.createRange().createContextualFragment('<b>x</b>'),
  'a frame with a document': () => {
    document.createElement('iframe').srcdoc = '<script>parent.pwned=[1]</script>';
  },
  'a script of another host': () => {
    document.createElement('script').src = 'https://evil.example/assets/main.js';
  },
  'an answer of the API as a script': () => {
    document.createElement('script').src = '/api/v2/contents/hero-caption';
  },
  'a script as text': () => {
    document.createElement('script').text = 'window.pwned=[1]';
  },
  'a handler as text': () => document.body.setAttribute('onclick', 'window.pwned=[1]'),
  'a worker': () => new Worker('https://evil.example/worker.js'),
  'another policy': () =>
    (
      window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    ).trustedTypes.createPolicy('evil', { createHTML: (text: string) => text }),
};

it.each(Object.keys(SINKS))('refuses a script of the page: %s', async (name) => {
  const { page } = journey;
  await journey.open('/faq');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const refusal = await page.evaluate(SINKS[name] as () => unknown).then(
    () => 'let in',
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(REFUSED);
  expect(await ranIn(page)).toEqual([]);
});

it('runs no text as a script, and no style that a script writes as text', async () => {
  const { page } = journey;
  await journey.open('/faq');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Runs in a task of the page itself: what Playwright evaluates is exempt from the rule about evaluated text.
  const refused = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const refusals: string[] = [];
        const attempts: [string, () => unknown][] = [
          // eslint-disable-next-line no-eval -- what the policy must refuse
          ['eval', () => (0, eval)('window.pwned=[1]')],
          // eslint-disable-next-line no-new-func -- what the policy must refuse
          ['Function', () => new Function('window.pwned=[1]')()],
          ['setTimeout', () => setTimeout('window.pwned=[1]' as unknown as () => void)],
        ];
        setTimeout(() => {
          for (const [name, attempt] of attempts) {
            try {
              attempt();
            } catch {
              refusals.push(name);
            }
          }
          resolve(refusals);
        });
      }),
  );
  expect(refused).toEqual(['eval', 'Function', 'setTimeout']);
  expect(await ranIn(page)).toEqual([]);
  const look = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'h1{visibility:hidden}';
    document.head.append(style);
    return getComputedStyle(document.querySelector('h1') as HTMLElement).visibility;
  });
  expect(look).toBe('visible');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'javascript:window.pwned=[1]';
    document.body.append(link);
    link.click();
  });
  expect(await ranIn(page)).toEqual([]);
});

it('shows the sanitized text of a hostile answer, and runs no part of it', async () => {
  const { page } = journey;
  journey.expectError(/404/);
  await page.route('**/api/v2/content_blocks/homepage-banner', (route) =>
    route.fulfill({
      json: {
        data: {
          body: '<p style="position:fixed">Closed <strong>today</strong><img src=x onerror="window.pwned=[1]"><script>window.pwned=[1]</script></p>',
        },
      },
    }),
  );
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutState(await response.text()) });
  });
  await journey.open('/faq');
  const notice = page.getByRole('complementary', { name: 'Notice' });
  await notice.getByText('today').waitFor();
  await notice.locator('strong').waitFor();
  expect(await notice.locator('img, script, [style]').count()).toBe(0);
  expect(await ranIn(page)).toEqual([]);
});
