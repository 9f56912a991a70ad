/** The buttons of a sheet in a browser, on a good line and on a bad one. */
import { JSDOM } from 'jsdom';
import { PRESS_END, stageButtons } from './buttons';
import type { Button } from './stageBoard';

const button = (id: Button['id'], more: Partial<Button> = {}): Button => ({
  ...{ id, label: id, state: 'Not pressed', isPressed: false, isPassed: false, undoMs: 0 },
  ...more,
});
type Sent = { url: string; body: unknown };
type Answer = { status: number; body: unknown } | 'no line';

const saved = (...buttons: Button[]): Answer => ({ status: 200, body: { buttons } });
const cooking = button('cooking', { state: 'Cooking since 5:12 PM', isPressed: true, undoMs: 60_000 });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A page whose server gives these answers in turn. */
function open(answers: Answer[], stages: Button[] = [button('cooking'), button('out')]) {
  const sent: Sent[] = [];
  const html = stageButtons({ board: { stages, stops: [] }, page: '/staff/kitchen/101', query: 'key=k' });
  const { window } = new JSDOM(`<body>${html}${PRESS_END}</body>`, {
    url: 'http://shop.test/staff/kitchen/101?key=k',
    runScripts: 'dangerously',
    beforeParse(page) {
      Object.assign(page, { setTimeout, clearTimeout });
      Object.assign(page, {
        fetch: async (url: string, { body }: { body: string }) => {
          sent.push({ url, body: JSON.parse(body) as unknown });
          const answer = answers.shift() ?? 'no line';
          if (answer === 'no line') throw new TypeError('failed to fetch');
          const { status } = answer;
          return { status, ok: status < 400, json: async () => answer.body };
        },
      });
    },
  });
  const { document } = window;
  const box = (id: string) => document.getElementById(`press-${id}`) as HTMLElement;
  return {
    ...{ sent, window, box },
    press: async (id: string, which = 'form:not(.undo)') => {
      box(id).querySelector<HTMLButtonElement>(`${which} button`)?.click();
      await jest.advanceTimersByTimeAsync(0);
    },
    said: () => document.getElementById('said')?.textContent,
    state: (id: string) => box(id).querySelector('.state')?.textContent,
    undo: (id: string) => box(id).querySelector<HTMLFormElement>('.undo') as HTMLFormElement,
    after: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  };
}

it('saves a press without leaving the page, and shows what the server says', async () => {
  const page = open([saved(cooking, button('out'))]);
  expect(page.undo('cooking').hidden).toBe(true);
  await page.press('cooking');
  expect(page.sent).toEqual([
    { url: 'http://shop.test/staff/kitchen/101/stages?key=k', body: { stage: 'cooking' } },
  ]);
  expect([page.said(), page.state('cooking')]).toEqual(['Saved.', 'Cooking since 5:12 PM']);
  expect(page.box('cooking').classList.contains('pressed')).toBe(true);
  expect(page.box('cooking').hasAttribute('aria-busy')).toBe(false);
});

it('offers to undo it for a minute, and keeps the focus when the offer ends', async () => {
  const page = open([saved(cooking), saved(button('cooking'))]);
  await page.press('cooking');
  expect(page.undo('cooking').hidden).toBe(false);
  await page.after(59_000);
  page.undo('cooking').querySelector('button')?.focus();
  await page.press('cooking', '.undo');
  expect(page.sent.at(-1)?.body).toEqual({ stage: 'cooking', undo: 'true' });
  expect([page.state('cooking'), page.undo('cooking').hidden]).toEqual(['Not pressed', true]);
  expect(page.window.document.activeElement?.textContent).toBe('cooking');
});

it('ends the offer by itself, also that of a press from before the page', async () => {
  const page = open([], [cooking, button('out', { isPressed: true, undoMs: 5000 })]);
  await page.after(4999);
  expect([page.undo('cooking').hidden, page.undo('out').hidden]).toEqual([false, false]);
  await page.after(1);
  expect([page.undo('cooking').hidden, page.undo('out').hidden]).toEqual([false, true]);
  await page.after(55_000);
  expect(page.undo('cooking').hidden).toBe(true);
});

it.each<[string, Answer]>([
  ['no line', 'no line'],
  ['an error of the server', { status: 503, body: {} }],
  ['the page of a hotspot', { status: 200, body: '<html>' }],
  ['too many calls', { status: 429, body: {} }],
])('tries again after %s, with longer pauses, and says so', async (_name, fault) => {
  const page = open([fault, fault, fault, saved(cooking)]);
  await page.press('cooking');
  expect([page.said(), page.sent.length]).toEqual(['No line: we keep trying', 1]);
  expect(page.box('cooking').getAttribute('aria-busy')).toBe('true');
  for (const [pause, tries] of [
    [1999, 1],
    [1, 2],
    [3999, 2],
    [1, 3],
    [8000, 4],
  ] as const) {
    await page.after(pause);
    expect(page.sent).toHaveLength(tries);
  }
  expect([page.said(), page.state('cooking')]).toEqual(['Saved.', 'Cooking since 5:12 PM']);
  await page.after(120_000);
  expect(page.sent).toHaveLength(4);
});

it('tries every half minute at most, and at once when the line is back', async () => {
  const page = open([]);
  await page.press('cooking');
  await page.after(2000 + 4000 + 8000 + 16_000);
  expect(page.sent).toHaveLength(5);
  await page.after(30_000);
  expect(page.sent).toHaveLength(6);
  page.window.dispatchEvent(new page.window.Event('online'));
  await page.after(0);
  expect(page.sent).toHaveLength(7);
});

it('sends presses in their order, each once', async () => {
  const out = button('out', { state: 'Out since 5:13 PM' });
  const page = open(['no line', 'no line', saved(cooking), saved(cooking, out)]);
  await page.press('cooking');
  const leaving = new page.window.Event('beforeunload', { cancelable: true });
  page.window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await page.press('cooking');
  await page.press('out');
  await page.after(60_000);
  expect(page.sent.map(({ body }) => body)).toEqual([
    { stage: 'cooking' },
    { stage: 'cooking' },
    { stage: 'cooking' },
    { stage: 'out' },
  ]);
  expect(page.state('out')).toBe('Out since 5:13 PM');
  const calm = new page.window.Event('beforeunload', { cancelable: true });
  page.window.dispatchEvent(calm);
  expect(calm.defaultPrevented).toBe(false);
});

it('says why the server refuses, and does not ask again', async () => {
  const page = open([{ status: 409, body: { code: 'stage_passed', message: 'That comes too late.' } }]);
  await page.press('cooking');
  expect(page.said()).toBe('That comes too late.');
  await page.after(120_000);
  expect(page.sent).toHaveLength(1);
});

it('locks what a later press has passed', async () => {
  const page = open([saved(button('cooking', { isPassed: true }), button('out', { isPressed: true }))]);
  await page.press('out');
  expect(page.box('cooking').querySelector('button')?.disabled).toBe(true);
});
