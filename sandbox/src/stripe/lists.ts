import { invalidRequest, noSuch } from './errors';
import type { Params } from './params';
import type { AnyObject, ListOf } from './types';

/** The items whose fields equal the parameters of the same names, as far as the request gives them. */
export function matching<Item extends AnyObject>(
  items: readonly Item[],
  params: Params,
  ...names: (keyof Item & string)[]
): Item[] {
  const wanted = names.map((name) => [name, params.string(name)] as const);
  return items.filter((item) => wanted.every(([name, value]) => value === undefined || item[name] === value));
}

function inRange(created: number, params: Params): boolean {
  const range = params.child('created');
  if (range === undefined) return true;
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => range.integer(name));
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}

const MOST = 100;

function readLimit(params: Params): number {
  const limit = params.integer('limit') ?? 10;
  if (limit >= 1 && limit <= MOST) return limit;
  const bound = limit < 1 ? 'greater than or equal to 1' : `less than or equal to ${MOST}`;
  throw invalidRequest(`This value must be ${bound}.`, { code: 'parameter_invalid_integer', param: 'limit' });
}

/** One page of a list, newest first, with Stripe's cursors: limit 1–100, starting_after, ending_before. */
export function page<Item extends AnyObject>(
  newestFirst: readonly Item[],
  params: Params,
  url: string,
): ListOf<Item> {
  const limit = readLimit(params);
  const all = newestFirst.filter((item) => inRange(item.created, params));
  const [after, before] = [params.string('starting_after'), params.string('ending_before')];
  if (after !== undefined && before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: ending_before, starting_after.', {
      param: 'ending_before',
    });
  }
  const at = (id: string, param: string): number => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw noSuch('object', id, param, 400);
    return index;
  };
  if (before !== undefined) {
    const end = at(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : at(after, 'starting_after') + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}
