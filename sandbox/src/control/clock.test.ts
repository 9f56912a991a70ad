import { startSandbox, type RunningSandbox } from '../testing/startSandbox';

const HALLOWEEN = '2026-10-31T18:00:00.000Z';
let running: RunningSandbox;
afterEach(() => running.stop());

const put = async (body: string): Promise<[number, unknown]> => {
  const answer = await fetch(`${running.url}/sandbox/clock`, { method: 'PUT', body });
  return [answer.status, await answer.json()];
};
const page = async (path: string): Promise<string> => (await fetch(`${running.url}${path}`)).text();

test('the clock is read and set', async () => {
  let at: number | null = null;
  running = await startSandbox({ clock: () => at ?? 0, setClock: (to) => (at = to) });
  expect(await put(JSON.stringify({ now: HALLOWEEN }))).toEqual([200, { now: HALLOWEEN }]);
  expect(JSON.parse(await page('/sandbox/clock'))).toEqual({ now: HALLOWEEN });
  expect(await put('{"now":null}')).toEqual([200, { now: '1970-01-01T00:00:00.000Z' }]);
  expect(await page('/sandbox/controls')).toContain('id="clock"');
});

test.each(['{}', '{"now":"soon"}', '{"now":5}', 'now', ''])('%j is no time', async (body) => {
  const setClock = jest.fn();
  running = await startSandbox({ setClock });
  expect((await put(body))[0]).toBe(400);
  expect(setClock).not.toHaveBeenCalled();
});

test('a clock that may not be set is read-only', async () => {
  running = await startSandbox();
  expect((await put('{"now":null}'))[0]).toBe(404);
  expect(await page('/sandbox/controls')).not.toContain('id="clock"');
});
