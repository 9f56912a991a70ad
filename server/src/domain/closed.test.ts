import type { Context } from '../context';
import { allowsClosed, closedMessage } from './closed';

const now = new Date('2026-06-15T15:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const open = {
  status: 'open' as const,
  orderCutoffAt: at(1),
  runAt: at(1),
  endsAt: at(2),
  cancelledAt: null,
};

const LATE = /no longer accepting orders\. Looks like/;
const OVER = /^This event is expired/;
const DRAFT = /^This event is a draft/;

it.each([
  ['open before the cut-off', {}, false, null],
  ['open at the cut-off', { orderCutoffAt: now }, false, LATE],
  ['open past the cut-off', { orderCutoffAt: at(-1) }, false, LATE],
  ['open past the cut-off, with closed ones allowed', { orderCutoffAt: now }, true, LATE],
  ['open at its end', { endsAt: now }, false, OVER],
  ['closed', { status: 'closed' as const }, false, LATE],
  ['closed, with closed ones allowed', { status: 'closed' as const }, true, null],
  ['closed past its end, with closed ones allowed', { status: 'closed' as const, endsAt: now }, true, OVER],
  ['complete', { status: 'complete' as const }, false, LATE],
  ['complete, with closed ones allowed', { status: 'complete' as const }, true, LATE],
  ['a draft', { status: 'draft' as const, endsAt: now }, true, DRAFT],
])('an event that is %s', (_what, changes, allowClosed, words) => {
  const message = closedMessage({ ...open, ...changes }, now, allowClosed);
  if (words === null) expect(message).toBeNull();
  else expect(message).toMatch(words);
});

it('allows orders for closed events only with the flag', () => {
  expect(closedMessage({ ...open, status: 'closed' }, now)).toMatch(LATE);
  const withFlags = (flags: unknown) => ({ config: { runtimeConfig: { flags } } }) as unknown as Context;
  expect(allowsClosed(withFlags({ allowClosedProjects: true }))).toBe(true);
  const off = [{ allowClosedProjects: false }, { allowClosedProjects: 'true' }, {}, null, undefined];
  expect(off.map((flags) => allowsClosed(withFlags(flags)))).toEqual(off.map(() => false));
});
