import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { keepPress } from '../early/keepPress';
import { playEarlyInput, readEarlyInput } from './earlyInput';

const sent: string[] = [];

function Form() {
  const [text, setText] = useState('');
  const [isOn, setOn] = useState(false);
  const [day, setDay] = useState('mon');
  const [presses, setPresses] = useState(0);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(text);
        }}
      >
        <input aria-label="Zip" value={text} onChange={(event) => setText(event.target.value)} />
        <input type="checkbox" aria-label="On" checked={isOn} onChange={() => setOn(!isOn)} />
        <select aria-label="Day" value={day} onChange={(event) => setDay(event.target.value)}>
          <option value="mon">Mon</option>
          <option value="tue">Tue</option>
        </select>
        <button type="submit">Go</button>
      </form>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Press
      </button>
      <output>{[text, isOn, day, presses].join()}</output>
    </>
  );
}

/** As the server sends it. */
const HTML =
  '<form><input aria-label="Zip" value=""/><input type="checkbox" aria-label="On"/><select aria-label="Day"><option value="mon" selected="">Mon</option><option value="tue">Tue</option></select><button type="submit">Go</button></form><button type="button">Press</button><output>,false,mon,0</output>';

let root: Root | undefined;
let container: HTMLElement;
beforeAll(keepPress);
beforeEach(() => {
  sent.length = 0;
  delete document.documentElement.dataset.ready;
  container = Object.assign(document.createElement('div'), { id: 'root', innerHTML: HTML });
  document.body.replaceChildren(container);
});
afterEach(() => act(() => root?.unmount()));

/** Takes the page over as the app does. */
async function takeOver(): Promise<void> {
  const input = readEarlyInput(container);
  act(() => void (root = hydrateRoot(container, <Form />)));
  await act(async () => {
    playEarlyInput(container, input);
    await new Promise((resolve) => setTimeout(resolve));
  });
}
const shown = () => screen.getByRole('status').textContent;

it('takes over what was typed and chosen in native fields', async () => {
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Zip' }).value = '60540';
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'On' }).checked = true;
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Day' }).value = 'tue';
  await takeOver();
  expect(shown()).toBe('60540,true,tue,0');
  expect(screen.getByRole('textbox', { name: 'Zip' })).toHaveValue('60540');
});

it('plays the last press once', async () => {
  screen.getByRole('button', { name: 'Press' }).click();
  screen.getByRole('button', { name: 'Press' }).click();
  await takeOver();
  expect(shown()).toBe(',false,mon,1');
  act(() => playEarlyInput(container, readEarlyInput(container)));
  expect(shown()).toBe(',false,mon,1');
});

it('sends a form that was handed in, with what was typed, and does not leave the page', async () => {
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Zip' }).value = '60601';
  screen.getByRole('button', { name: 'Go' }).click();
  expect(sent).toEqual([]);
  await takeOver();
  expect(sent).toEqual(['60601']);
});

it('leaves presses to the app once it runs', async () => {
  await takeOver();
  act(() => screen.getByRole('button', { name: 'Press' }).click());
  act(() => playEarlyInput(container, readEarlyInput(container)));
  expect(shown()).toBe(',false,mon,1');
});

it('drops a press on a control that is gone', async () => {
  screen.getByRole('button', { name: 'Press' }).click();
  container.innerHTML = HTML;
  await takeOver();
  expect(shown()).toBe(',false,mon,0');
});
