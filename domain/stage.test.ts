import { isStageDay, stageAt, stagesOf, type Press, type Stage } from './stage';

const hour = (hours: number) => new Date(Date.UTC(2026, 5, 18, 22) + hours * 3_600_000);
const EVENT = { runAt: hour(0), endsAt: hour(2), timeZone: 'America/Chicago' };
const press = (stage: Stage, at: number): Press => ({ stage, at: hour(at) });

describe('the stage of an order', () => {
  it.each<[string, Press[], number, Stage | null, number | null, boolean]>([
    ['none before its day', [], -3, null, null, false],
    ['a stage that nobody presses follows from the schedule', [], -2, 'cooking', -2, true],
    ['at the start the deliveries go out', [], 0, 'out', 0, true],
    ['at the end all is done', [], 2, 'done', 2, true],
    ['a press is sooner than the time', [press('cooking', -3)], -3, 'cooking', -3, false],
    ['a press stays until the next time', [press('cooking', -3)], -0.1, 'cooking', -3, false],
    ['then the time goes on', [press('cooking', -3)], 0, 'out', 0, true],
    ['a late press is newer than the time before it', [press('cooking', 0.5)], 1, 'cooking', 0.5, false],
    ['and the next time is newer again', [press('cooking', 0.5)], 2, 'done', 2, true],
    ['the last press counts', [press('out', 0.2), press('cooking', -1)], 1, 'out', 0.2, false],
    ['time takes no press back', [press('done', -0.5)], 1, 'done', -0.5, false],
    ['a pickup that is ready says nothing about deliveries', [press('ready', -1)], -0.5, 'cooking', -2, true],
  ])('%s', (_what, presses, now, stage, at, isExpected) =>
    expect(stageAt({ ...EVENT, presses, d2d: true }, hour(now))).toEqual(
      stage === null ? null : { stage, at: at === null ? null : hour(at).getTime(), isExpected },
    ),
  );

  it('ends with the delivery of the own stop', () => {
    const order = { ...EVENT, presses: [press('out', 0)], d2d: true, deliveredAt: hour(0.7) };
    expect(stageAt(order, hour(1))).toEqual({ stage: 'done', at: hour(0.7).getTime(), isExpected: false });
  });

  it('of a pickup is ready in place of out', () => {
    expect(stagesOf(false)).toEqual(['cooking', 'ready', 'done']);
    const order = { ...EVENT, presses: [press('out', -1)], d2d: false };
    expect(stageAt(order, hour(0))?.stage).toBe('ready');
  });
});

it.each([
  ['the evening before', '2026-06-18T04:59:00Z', false],
  ['from midnight of the place on', '2026-06-18T05:00:00Z', true],
  ['until the event is complete', '2026-06-19T01:59:00Z', true],
  ['not after it', '2026-06-19T02:00:00Z', false],
])('its day: %s', (_what, now, isDay) => expect(isStageDay(EVENT, now)).toBe(isDay));

it('begins before midnight if the kitchen does', () => {
  const late = { ...EVENT, runAt: '2026-06-18T05:30:00Z', endsAt: '2026-06-18T07:00:00Z' };
  expect([isStageDay(late, '2026-06-18T03:30:00Z'), isStageDay(late, '2026-06-18T03:29:00Z')]).toEqual([
    true,
    false,
  ]);
});
