import { captionLines, DEFAULT_CAPTION, daysBefore, nextDateOf } from './heroCaption';

describe('the caption of the hero', () => {
  it('breaks around the weekday', () => {
    expect(captionLines(DEFAULT_CAPTION).map((line) => line.text)).toEqual([
      'Tacos on',
      'Thursday.',
      'At your door.',
    ]);
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
    ['a Monday before Thursday', DEFAULT_CAPTION, '2026-06-15T15:00:00Z', '2026-06-18'],
    ['a Thursday: the next one', DEFAULT_CAPTION, '2026-06-18T15:00:00Z', '2026-06-25'],
    ['another day named', 'Soup on Sunday', '2026-06-15T15:00:00Z', '2026-06-21'],
    ['no day named', 'Dinner', '2026-06-15T15:00:00Z', '2026-06-18'],
    [
      'late in the evening, at UTC-05:00 still Wednesday',
      DEFAULT_CAPTION,
      '2026-06-18T03:00:00Z',
      '2026-06-18',
    ],
  ])('%s', (_name, caption, now, expected) => {
    expect(nextDateOf(caption, Date.parse(now))).toBe(expected);
  });

  it('counts back over the end of a month', () => {
    expect(daysBefore('2026-07-02', 3)).toBe('2026-06-29');
  });
});
