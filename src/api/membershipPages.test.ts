import { wireMembership } from '@/testing/apiFixtures';
import { PAGE } from './membershipPages';
import { apiStore, jsonResponse, run, stubFetch } from './test/apiHarness';
import type { Membership } from './types';

const ALL = 254;
const member = (id: number) => ({ ...wireMembership, id });
/** Ids rise with time; a page begins with the latest. */
const listed = (from: number, to: number) =>
  Array.from({ length: Math.max(0, Math.min(to, ALL) - from) }, (_, at) => member(ALL - from - at)).reverse();

const idsOf = async (answer: (url: URL) => object) => {
  const calls = stubFetch((request) => jsonResponse(answer(new URL(request.url))));
  const { data, error } = await run(apiStore(), 'listMemberships', { userId: 1 });
  return { ids: (data as Membership[] | undefined)?.map(({ id }) => id), error, calls: calls.length };
};
const rangeOf = ({ searchParams }: URL): [number, number] =>
  JSON.parse(searchParams.get('range') ?? `[0,${PAGE}]`);
const soonestFirst = Array.from({ length: ALL }, (_, at) => at + 1);

describe('the memberships of a customer', () => {
  it('are read page by page, all 254, soonest first', async () => {
    const { ids, calls } = await idsOf((url) => ({ memberships: listed(...rangeOf(url)), total: ALL }));
    expect([ids, calls]).toEqual([soonestFirst, 2]);
  });

  it('come once, although one was added between two pages', async () => {
    const { ids } = await idsOf((url) => {
      const [from, to] = rangeOf(url);
      return { memberships: from === 0 ? listed(from, to) : listed(from - 1, to), total: ALL };
    });
    expect(ids).toEqual(soonestFirst);
  });

  it('are one call of a host that lists all at once', async () => {
    const { ids, calls } = await idsOf(() => ({ memberships: listed(0, ALL) }));
    expect([ids?.length, calls]).toEqual([ALL, 1]);
  });

  it('end with an empty page, whatever the host counts', async () => {
    const { calls } = await idsOf((url) => ({ memberships: listed(...rangeOf(url)), total: 1000 }));
    expect(calls).toBe(3);
  });

  it('are not there in part if a page fails', async () => {
    const calls = stubFetch((request) =>
      request.url.includes('range')
        ? jsonResponse({ error: 'No', message: 'No', code: 'link_invalid' }, 403)
        : jsonResponse({ memberships: listed(0, 200), total: ALL }),
    );
    const { data, error } = await run(apiStore(), 'listMemberships', { userId: 1 });
    expect([data, error, calls.length]).toEqual([
      undefined,
      expect.objectContaining({ kind: 'forbidden' }),
      2,
    ]);
  });
});
