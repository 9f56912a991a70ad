import { DatabaseError } from '../db/errors';
import { untilUp } from './untilUp';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
const unreachable = new DatabaseError(
  'unreachable',
  'The database of DATABASE_URL does not answer. Start it. The driver says: connect ECONNREFUSED 127.0.0.1:1',
  { cause: refused },
);
const stateOf = (code: string) => Object.assign(new Error(`state ${code}`), { code });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Fails with the errors, one a try, then opens. @returns the lines, and how often it was tried */
async function opened(...errors: unknown[]) {
  const lines: string[] = [];
  const open = jest.fn(async () => {
    const error = errors.shift();
    if (error !== undefined) throw error;
    return 'open';
  });
  const end = untilUp(open, (line) => lines.push(line));
  end.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(3_600_000);
  return { end, lines, tries: open.mock.calls.length };
}

it('opens a database that is up, and prints nothing', async () => {
  const { end, lines } = await opened();
  expect([await end, lines]).toEqual(['open', []]);
});

it('waits for one that is not, with a line at once and one a minute', async () => {
  const { end, lines, tries } = await opened(...Array<unknown>(61).fill(unreachable));
  expect([await end, tries]).toEqual(['open', 62]);
  expect(lines).toEqual(
    [0, 60, 120].map(
      (seconds) =>
        `Waiting for the database of DATABASE_URL, for ${seconds} s: connect ECONNREFUSED 127.0.0.1:1`,
    ),
  );
});

it.each([
  ['is starting', stateOf('57P03')],
  ['takes no writes yet', new DatabaseError('unreachable', 'x', { cause: stateOf('25006') })],
  ['has no connection free', new DatabaseError('unreachable', 'x', { cause: stateOf('53300') })],
  ['is lost during a migration', new Error('failed', { cause: refused })],
])('waits for one that %s', async (_title, error) => {
  const { end, lines } = await opened(error);
  expect([await end, lines.length]).toEqual(['open', 1]);
});

it.each([
  ['a wrong password', stateOf('28P01')],
  ['no such database', stateOf('3D000')],
  ['an unsuitable one', new DatabaseError('unsuitable', 'Its encoding is LATIN1.')],
  ['a fault', new Error('a fault')],
])('ends at once for %s', async (_title, error) => {
  const { end, lines, tries } = await opened(error);
  await expect(end).rejects.toBe(error);
  expect([lines, tries]).toEqual([[], 1]);
});
