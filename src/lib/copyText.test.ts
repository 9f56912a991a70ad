import { copyText } from './copyText';

/** As on a page without HTTPS. */
function withoutClipboard(): void {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
}

/** A browser whose older way of copying answers this; `copied` is what it copied. */
function withSelection(answer: boolean) {
  const copied: string[] = [];
  document.execCommand = (command) => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied.push(`${command} ${field.value.slice(field.selectionStart, field.selectionEnd)}`);
    return answer;
  };
  return copied;
}

const original = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
afterEach(() => {
  if (original) Object.defineProperty(navigator, 'clipboard', original);
  else Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

function withClipboard(writeText: (text: string) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

it('copies by the clipboard', async () => {
  const copied = withSelection(true);
  const written: string[] = [];
  withClipboard(async (text) => void written.push(text));
  expect(await copyText('the store')).toBe(true);
  expect([written, copied]).toEqual([['the store'], []]);
});

it.each([
  ['without a clipboard', withoutClipboard],
  ['with a clipboard that refuses', () => withClipboard(() => Promise.reject(new Error('denied')))],
])('%s copies a selected field beside the focused element, and returns the focus', async (_what, prepare) => {
  prepare();
  const copied = withSelection(true);
  const dialog = document.body.appendChild(document.createElement('div'));
  const button = dialog.appendChild(document.createElement('button'));
  button.focus();
  const parents: unknown[] = [];
  dialog.addEventListener('focusin', ({ target }) => parents.push((target as Element).parentElement));
  expect(await copyText('the store')).toBe(true);
  expect(copied).toEqual(['copy the store']);
  expect(parents[0]).toBe(dialog);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it.each([
  ['refuses both ways', () => withSelection(false)],
  ['has neither way', () => undefined],
])('says so if the browser %s', async (_what, prepare) => {
  prepare();
  withoutClipboard();
  expect(await copyText('the store')).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});
