import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiProblem } from './errors';
import type { ApiRequest } from './request';
import type { Membership } from './types';

/** Of one answer. */
export const PAGE = 200;

/** A host without `total` answers all at once. */
interface MembershipPage {
  memberships: Membership[];
  total?: number;
}
/** The base query that a `queryFn` is handed, for an answer of this type. */
export type Ask<Answer = unknown> = (
  request: ApiRequest,
) => ReturnType<BaseQueryFn<ApiRequest, Answer, ApiProblem>>;

const pageFrom = (userId: number, from: number): ApiRequest => ({
  path: '/api/v2/memberships',
  params: {
    filter: { user_id: userId },
    ...(from > 0 && { range: JSON.stringify([from, from + PAGE]) }),
  },
});

/** All memberships of a customer, page by page from the latest event, each once: one may be added between two pages. Soonest first. */
export async function readMemberships(
  userId: number,
  ask: Ask,
): Promise<{ data: Membership[] } | { error: ApiProblem }> {
  const pages: Membership[][] = [];
  for (let from = 0; ; from += PAGE) {
    const { data, error } = await ask(pageFrom(userId, from));
    if (error) return { error };
    const { memberships, total = 0 } = data as MembershipPage;
    pages.unshift(memberships);
    if (memberships.length === 0 || from + PAGE >= total) break;
  }
  return { data: [...new Map(pages.flat().map((one) => [one.id, one])).values()] };
}
