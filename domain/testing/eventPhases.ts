import type { EventPhase, EventStatus } from '../eventPhase';

/** Where an event is in its life: the stored status, hours since its begin, and what it is then. */
export interface PhaseCase {
  status: EventStatus;
  cancelled?: true;
  now: number;
  phase: EventPhase;
  /** The answered status. */
  wire: EventStatus;
}

/** The life of an event, case by case. It begins at 0 and ends at 2; orders are taken until -29. */
export const PHASE_CASES: readonly PhaseCase[] = [
  { status: 'draft', now: -40, phase: 'draft', wire: 'draft' },
  { status: 'draft', now: 40, phase: 'draft', wire: 'draft' },
  { status: 'open', now: -30, phase: 'open', wire: 'open' },
  { status: 'open', now: -29, phase: 'closed', wire: 'closed' },
  { status: 'closed', now: -30, phase: 'closed', wire: 'closed' },
  { status: 'open', now: 0, phase: 'running', wire: 'closed' },
  { status: 'closed', now: 2, phase: 'running', wire: 'closed' },
  { status: 'open', now: 3.999, phase: 'running', wire: 'closed' },
  { status: 'open', now: 4, phase: 'complete', wire: 'complete' },
  { status: 'closed', now: 400, phase: 'complete', wire: 'complete' },
  { status: 'complete', now: -30, phase: 'complete', wire: 'complete' },
  { status: 'closed', cancelled: true, now: -30, phase: 'cancelled', wire: 'closed' },
  { status: 'open', cancelled: true, now: 400, phase: 'cancelled', wire: 'closed' },
];

const BEGIN = Date.parse('2026-06-18T22:00:00Z');
export const hour = (hours: number): Date => new Date(BEGIN + hours * 3_600_000);

export const factsOf = ({ status, cancelled }: Pick<PhaseCase, 'status' | 'cancelled'>) => ({
  runAt: hour(0),
  endsAt: hour(2),
  orderCutoffAt: hour(-29),
  status,
  cancelledAt: cancelled ? hour(-48) : null,
});
