import { afterPress } from './afterPress';

const point = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  point('pointerup');
  jest.useRealTimers();
});

it('acts at once before, between and after presses', () => {
  const act = jest.fn();
  afterPress(act);
  expect(act).toHaveBeenCalledTimes(1);
  for (const end of ['pointerup', 'pointercancel']) {
    point('pointerdown');
    point(end);
    act.mockClear();
    afterPress(act);
    expect(act).toHaveBeenCalledTimes(1);
  }
});

it.each(['pointerup', 'pointercancel'])('acts once after the click of a press that ends with %s', (end) => {
  const act = jest.fn();
  point('pointerdown');
  afterPress(act);
  jest.runAllTimers();
  point(end);
  // The click comes between pointerup and the timer.
  expect(act).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
  point('pointerup');
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

it('a second finger does not drop what waits for the first', () => {
  const act = jest.fn();
  point('pointerdown');
  afterPress(act);
  point('pointerdown');
  point('pointerup');
  jest.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});
