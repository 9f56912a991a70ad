import { eventPhase, statusOf, type EventStatus } from './eventPhase';
import { factsOf, hour, PHASE_CASES } from './testing/eventPhases';

describe('the life of an event', () => {
  it.each(PHASE_CASES)('$status at $now hours: $phase', ({ phase, wire, ...row }) => {
    const found = eventPhase(factsOf(row), hour(row.now));
    expect([found, statusOf(found)]).toEqual([phase, wire]);
  });

  it.each(PHASE_CASES)('derives the phase from the answer of the server: $wire is $phase', (row) => {
    const { cancelledAt, ...facts } = factsOf({ ...row, status: row.wire });
    const answer = JSON.parse(
      JSON.stringify({ ...facts, ...(cancelledAt && { cancelledAt }) }),
    ) as typeof facts;
    expect(eventPhase(answer, hour(row.now).getTime())).toBe(row.phase);
  });

  it.each(['pending_review', '', 'Open'])('is a draft with the unknown status %p', (status) => {
    expect(eventPhase(factsOf({ status: status as EventStatus }), hour(-40))).toBe('draft');
  });
});
