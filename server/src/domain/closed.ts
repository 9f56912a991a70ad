/** Whether an event takes orders. Pure. */
import type { Context } from '../context';
import { ApiError } from '../errors';
import { eventPhase, type PhaseFacts } from './phase';

/** @returns the alert of spec 1 §8, or null while the event takes orders, which is only while it is open (spec 1 §4) */
export function closedMessage(event: PhaseFacts, now: Date, allowClosed = false): string | null {
  const phase = eventPhase(event, now);
  if (phase === 'draft') return 'This event is a draft and not ready for orders yet.';
  if (phase === 'cancelled') return 'This event was canceled. Paid orders are refunded.';
  if (event.endsAt <= now)
    return 'This event is expired. This event has passed and is no longer accepting orders.';
  const isOpen = phase === 'open' || (allowClosed && phase === 'closed' && event.orderCutoffAt > now);
  if (isOpen) return null;
  return 'This event is no longer accepting orders. Looks like you got here a little late.';
}

/** The page's flag `allowClosedProjects` (spec 1 §4, "the flag"); the server accepts what the page then offers. */
export function allowsClosed({ config }: Pick<Context, 'config'>): boolean {
  const flags = config.runtimeConfig.flags as { allowClosedProjects?: unknown } | null | undefined;
  return flags?.allowClosedProjects === true;
}

export const eventClosed = (message: string): ApiError => new ApiError(409, 'event_closed', message);
