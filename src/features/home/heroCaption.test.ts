import { captionLines, DEFAULT_CAPTION, daysBefore, exampleDate, nextDateOf } from './heroCaption';

const TACOS = 'Tacos on Thursday. At your door.';

describe('the caption of the hero', () => {
  it('breaks around the weekday', () => {
    expect(captionLines(TACOS).map((line) => line.text)).toEqual(['Tacos on', 'Thursday.', 'At your door.']);
    expect(captionLines('Sunday roast').map((line) => [line.text, line.isDay])).toEqual([
      ['Sunday', true],
      ['roast', false],
    ]);
  });

  it('stays whole without one', () => {
    expect(captionLines(' Dinner is near ')).toEqual([{ text: 'Dinner is near', isDay: false }]);
  });
});

describe('the date on the door', () => {
  // 2026-06-15 is a Monday.
  it.each([
    ['a Monday before Thursday', TACOS, '2026-06-15T15:00:00Z', '2026-06-18'],
    ['a Thursday: the next one', TACOS, '2026-06-18T15:00:00Z', '2026-06-25'],
    ['another day named', 'Soup on Sunday', '2026-06-15T15:00:00Z', '2026-06-21'],
    ['no day named: none', DEFAULT_CAPTION, '2026-06-15T15:00:00Z', null],
    ['late in the evening, at UTC-05:00 still Wednesday', TACOS, '2026-06-18T03:00:00Z', '2026-06-18'],
  ])('%s', (_name, caption, now, expected) => {
    expect(nextDateOf(caption, Date.parse(now))).toBe(expected);
  });

  it('is another one in the steps where the caption names none', () => {
    expect(exampleDate(Date.parse('2026-06-28T15:00:00Z'))).toBe('2026-07-02');
  });

  it('counts back over the end of a month', () => {
    expect(daysBefore('2026-07-02', 3)).toBe('2026-06-29');
  });
});
