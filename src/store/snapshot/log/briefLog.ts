import { SCHEMA_VERSION } from '../../persistence/migrations';
import { redactRoute } from '../redact/redactRoute';
import type { PackedAction } from './packing';
import { isPath, isTime, type PackedPart } from './packedLog';

const pathOf = (value: unknown): string => (isPath(value) ? redactRoute(value) : '/');

function readAction(raw: unknown): PackedAction[] {
  if (!Array.isArray(raw)) return [];
  const [at, type, endpointName, route] = raw as unknown[];
  if (!isTime(at) || typeof type !== 'string') return [];
  return [
    {
      at,
      type,
      ...(typeof endpointName === 'string' ? { endpointName } : {}),
      ...(typeof route === 'string' ? { route: pathOf(route), routeState: null } : {}),
    },
  ];
}

/** The part of a page that was left before its log began, as `app/report/saveBrief` writes it. */
export function readBrief({ left, page, build, route }: Record<string, unknown>): PackedPart[] {
  if (!Array.isArray(left) || typeof page !== 'string') return [];
  const start = { state: {}, queries: {}, answers: {}, route: pathOf(route), routeState: null };
  const actions = (left as unknown[]).flatMap(readAction);
  const part = {
    schema: SCHEMA_VERSION,
    build: typeof build === 'string' ? build : '',
    page,
    start,
    actions,
  };
  return [{ ...part, isBrief: true }];
}
