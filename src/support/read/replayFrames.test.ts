import { makeTestStore } from '@/testing/renderWithProviders';
import { opened, reportOf } from '@/testing/reports';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import type { LogPart, RecordedAction } from '../format';
import { replayFrames } from './replayFrames';

const START = { state: {}, queries: {}, answers: {}, route: '/', routeState: null };
const partOf = (page: string, actions: RecordedAction[], start: Partial<LogPart['start']> = {}): LogPart => ({
  ...{ schema: SCHEMA_VERSION, build: 'b1', page, actions },
  start: { ...START, ...start },
});
const framesOf = (...log: LogPart[]) =>
  replayFrames({ ...opened(reportOf(makeTestStore().getState(), null)), log });

it('the answers of mutations stay until their endpoint answers again', () => {
  const frames = framesOf(
    partOf('p1', [
      { at: 1, type: 'x', answers: { placeOrder: 'pending', joinProject: { id: 1 } } },
      { at: 2, type: 'x' },
      { at: 3, type: 'x', answers: { placeOrder: { id: 7 } } },
      { at: 4, type: 'x' },
    ]),
  );
  const placed = { placeOrder: 'pending', joinProject: { id: 1 } };
  expect(frames.slice(0, 4).map(({ answers }) => answers)).toEqual([
    {},
    placed,
    placed,
    { placeOrder: { id: 7 }, joinProject: { id: 1 } },
  ]);
});

it('the router’s state belongs to its path', () => {
  const frames = framesOf(
    partOf('p1', [
      { at: 1, type: 'x', route: '/events/101/checkout', routeState: { error: 'full' } },
      { at: 2, type: 'x' },
      { at: 3, type: 'x', route: '/dashboard' },
      { at: 4, type: 'x' },
    ]),
  );
  expect(frames.slice(0, 4).map(({ route, routeState }) => [route, routeState])).toEqual([
    ['/', null],
    ['/events/101/checkout', { error: 'full' }],
    ['/events/101/checkout', { error: 'full' }],
    ['/dashboard', undefined],
  ]);
});

it('each page load has a beginning, also one whose log has several parts', () => {
  const frames = framesOf(
    partOf('p1', [{ at: 1, type: 'first' }]),
    partOf('p1', [{ at: 2, type: 'second' }], { route: '/events/101' }),
    partOf('p2', [{ at: 3, type: 'third' }], { route: '/dashboard' }),
  );
  expect(frames.map(({ action, at }) => [action?.type ?? 'beginning', at])).toEqual([
    ['beginning', 1],
    ['first', 1],
    ['second', 2],
    ['beginning', 3],
    ['third', 9000],
  ]);
});

it('a log without actions begins when the report is taken, and shows its state', () => {
  const [frame, ...others] = framesOf(partOf('p1', [], { route: '/dashboard' }));
  expect([frame?.action, frame?.at, frame?.route, others]).toEqual([null, 9000, '/', []]);
  expect(framesOf()).toMatchObject([{ action: null, changes: [], at: 9000, route: '/' }]);
});

it('a quote that the cache dropped stays, because the form shows it while the next one fails', () => {
  const key = (tip: number) => `getQuote({"eventId":101,"tip":${tip}})`;
  const good = { status: 'fulfilled', endpointName: 'getQuote', data: { total: 11 } };
  const bad = { status: 'rejected', endpointName: 'getQuote' };
  const report = opened(reportOf(makeTestStore().getState(), null));
  const log = [
    partOf('p1', [{ at: 1, type: 'x', queries: { [key(1)]: good } }]),
    partOf('p1', [{ at: 2, type: 'x', queries: { [key(2)]: bad } }], { queries: { [key(1)]: good } }),
    partOf('p1', [{ at: 3, type: 'x', queries: { [key(1)]: null } }], {
      queries: { [key(1)]: good, [key(2)]: bad },
    }),
  ];
  const frames = replayFrames({ ...report, queries: { [key(2)]: bad }, log });
  expect(frames.at(-1)?.state.api.queries).toMatchObject({ [key(1)]: good, [key(2)]: bad });
});
