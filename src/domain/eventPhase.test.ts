import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventPhase, statusOf, type EventPhase, type EventStatus } from './eventPhase';

type Case = { status: EventStatus; cancelled?: true; now: number; phase: EventPhase; wire: EventStatus };
const FILE = path.join(__dirname, '../../docs/api/event-phases.json');
const { cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { cases: Case[] };

const BEGIN = Date.parse('2026-06-18T22:00:00Z');
const hour = (hours: number): number => BEGIN + hours * 3_600_000;
const at = (hours: number): string => new Date(hour(hours)).toISOString();
const times = { runAt: at(0), endsAt: at(2), orderCutoffAt: at(-29) };
const factsOf = (status: EventStatus, cancelled?: boolean) => ({
  ...times,
  status,
  ...(cancelled ? { cancelledAt: at(-48) } : {}),
});

describe('the life of an event', () => {
  it.each(cases)('$status at $now hours: $phase', ({ status, cancelled, now, phase, wire }) => {
    const found = eventPhase(factsOf(status, cancelled), hour(now));
    expect([found, statusOf(found)]).toEqual([phase, wire]);
  });

  it.each(cases)('derives the phase from the answer of the server: $wire is $phase', (told) => {
    expect(eventPhase(factsOf(told.wire, told.cancelled), hour(told.now))).toBe(told.phase);
  });

  it.each(['pending_review', '', 'Open'])('is a draft with the unknown status %p', (status) => {
    expect(eventPhase(factsOf(status as EventStatus), hour(-40))).toBe('draft');
  });
});
