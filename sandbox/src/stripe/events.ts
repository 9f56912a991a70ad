import type { Context } from './context';
import { page } from './lists';

export function listEvents({ tx, params }: Context): unknown {
  const [type, types] = [params.string('type'), params.strings('types')];
  const delivered = params.boolean('delivery_success');
  const matches = (name: string, pattern: string): boolean =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  const found = tx
    .all('event')
    .filter((event) => type === undefined || matches(event.type, type))
    .filter((event) => types.length === 0 || types.some((pattern) => matches(event.type, pattern)))
    .filter((event) => delivered === undefined || (event.pending_webhooks === 0) === delivered);
  return page(found, params, '/v1/events');
}
