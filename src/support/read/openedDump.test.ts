import type { SeenScreen } from '../record/seen';
import { openedFrom, snapshotAt } from './openedDump';

const query = (data: string, status = 'fulfilled') => ({ status, data });

const seenAt = (route: string, takenAt: number, queries: Record<string, unknown>): SeenScreen => ({
  route,
  takenAt,
  routeState: { from: route },
  timeZone: 'America/Chicago',
  viewport: { width: 375, height: 740 },
  queries,
  answers: {},
  state: { flash: route },
});

const dump = openedFrom(
  'storage',
  { schema: 1, state: { carts: {} } },
  {
    seen: [
      seenAt('/events/101/checkout/payment', 2_000, {
        'getQuote(final)': query('final'),
        'getEvent(101)': query('later'),
        'listFailed()': query('', 'pending'),
      }),
      seenAt('/events/101/checkout', 1_000, { 'getEvent(101)': query('then') }),
    ],
  },
);

it('opens a screen seen earlier with its own answers, and with those of later screens that its newer cart needs', () => {
  expect(snapshotAt(dump, '/events/101/checkout')).toMatchObject({
    route: '/events/101/checkout',
    takenAt: 1_000,
    routeState: { from: '/events/101/checkout' },
    state: { carts: {}, flash: '/events/101/checkout' },
    queries: { 'getQuote(final)': query('final'), 'getEvent(101)': query('then') },
  });
});

it('opens a screen that was not seen at the time of the newest one, with the newest answers', () => {
  const snapshot = snapshotAt(dump, '/events/101');
  expect(snapshot).toMatchObject({ route: '/events/101', takenAt: 2_000, routeState: null });
  expect(snapshot.state).toEqual({ carts: {} });
  expect(snapshot.queries).toEqual({ 'getQuote(final)': query('final'), 'getEvent(101)': query('later') });
});

it('takes no call that another screen was waiting for, but keeps its own', () => {
  expect(snapshotAt(dump, '/events/101/checkout').queries).not.toHaveProperty(['listFailed()']);
  expect(snapshotAt(dump, '/events/101/checkout/payment').queries).toHaveProperty(
    ['listFailed()'],
    query('', 'pending'),
  );
});

it('leaves a report as it is', () => {
  const report = openedFrom('report', {
    schema: 1,
    state: {},
    takenAt: 5,
    queries: { 'getEvent(7)': query('', 'pending') },
  });
  expect(snapshotAt(report, '/events/7')).toEqual({ ...report.snapshot, route: '/events/7' });
});
