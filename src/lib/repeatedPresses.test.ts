import '@testing-library/jest-dom';
import { guardRepeatedPresses } from './repeatedPresses';

let end: () => void;
beforeEach(() => {
  end = guardRepeatedPresses();
  document.body.innerHTML = `
    <button id="add"><span id="icon">+</span></button><a id="order" href="#order">Order</a>
    <label for="slot" id="words">5:30 PM</label><input type="checkbox" id="slot"><p id="text">Words</p>
    <textarea id="notes"></textarea>`;
});
afterEach(() => end());

const at = (id: string) => document.getElementById(id) as HTMLElement;
/** @param time ms @returns whether the click reached its target and may act */
function click(id: string, detail: number, time = 0): boolean {
  const seen = jest.fn();
  at(id).addEventListener('click', seen, { once: true });
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  Object.defineProperty(event, 'timeStamp', { value: time });
  const isFree = at(id).dispatchEvent(event);
  return isFree && seen.mock.calls.length > 0;
}

it.each([
  ['the same control', 'add', 'add', true],
  ['another part of the same control', 'icon', 'add', true],
  ['a control that came under the pointer', 'add', 'order', false],
  ['a field whose label came under the pointer', 'add', 'words', false],
  ['the label of the field', 'slot', 'words', true],
  ['words, which a double click selects', 'add', 'text', true],
  ['a control after a click beside all controls', 'text', 'order', false],
])('the second click of a double click on %s', (_what, first, second, isFree) => {
  expect(click(first, 1)).toBe(true);
  expect(click(second, 2)).toBe(isFree);
});

it('a click of the keyboard is never the second of a pointer', () => {
  click('add', 1);
  expect(click('order', 0)).toBe(true);
  expect(click('add', 2)).toBe(true);
});

it('a press that began on a disabled button, which dispatches no click, acts once the button is enabled', () => {
  click('order', 1, 5000);
  // The first press, at 5900, met the disabled button.
  expect(click('add', 2, 6000)).toBe(true);
  expect(click('add', 3, 6200)).toBe(true);
  expect(click('order', 4, 7199)).toBe(false);
  click('order', 1, 8000);
  expect(click('add', 3, 8100)).toBe(true);
});

it('a double click of a label changes its field twice', () => {
  click('words', 1);
  expect(at('slot')).toBeChecked();
  click('words', 2);
  expect(at('slot')).not.toBeChecked();
});

it.each([
  ['a button', 'add', 'Enter', true, false],
  ['a link', 'order', 'Enter', true, false],
  ['a field', 'slot', 'Enter', true, false],
  ['a button, pressed anew', 'add', 'Enter', false, true],
  ['a text of several lines', 'notes', 'Enter', true, true],
  ['a list, which an arrow moves through', 'slot', 'ArrowDown', true, true],
])('a key that is held at %s', (_what, id, key, repeat, isFree) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key, repeat });
  expect(at(id).dispatchEvent(event)).toBe(isFree);
});

it('ends', () => {
  end();
  click('add', 1);
  expect(click('order', 2)).toBe(true);
});
