import { render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { useFirstScreenFocus } from './useFirstScreenFocus';

const HEADER = '<a href="/browse">Browse Groups</a><button aria-label="Menu"></button>';

function Site({ takesFocus = false }: { takesFocus?: boolean }) {
  useFirstScreenFocus();
  return (
    <>
      <a href="/">Browse Groups</a>
      <a href="/browse">Browse Groups</a>
      <button aria-label="Menu" />
      {takesFocus && <ZipField />}
    </>
  );
}

function ZipField() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Zip code" />;
}

/** Replaces the HTML of the first screen, in which this has the focus, by the app. */
function open(focused: string | null, { takesFocus = false, className = 'first-screen' } = {}) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = `<div class="${className}">${HEADER}</div>`;
  if (focused) container.querySelector<HTMLElement>(focused)?.focus();
  render(<Site takesFocus={takesFocus} />, { container });
}

it.each([
  ['a', 'link', 1],
  ['button', 'button', 0],
])('the focus on %s of the first screen moves to the same one of the app', (focused, role, index) => {
  open(focused);
  expect(screen.getAllByRole(role)[index]).toHaveFocus();
});

it('without a focus in the first screen none is set', () => {
  open(null);
  expect(document.body).toHaveFocus();
});

it('a focus elsewhere is left alone', () => {
  open('a', { className: 'app' });
  expect(document.body).toHaveFocus();
});

it('what a part of the app focuses keeps the focus', () => {
  open('a', { takesFocus: true });
  expect(screen.getByRole('textbox')).toHaveFocus();
});
