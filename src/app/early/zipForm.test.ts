import '@testing-library/jest-dom';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ZipForm } from '@/components/zip/ZipForm';
import { keepPresses } from './keepPresses';
import { startZipForm } from './zipForm';

/** The form as the build renders it. */
const SKELETON = `<div data-skeleton="home">${renderToStaticMarkup(createElement(ZipForm, { onZip: () => undefined }))}</div>`;

describe('the zip form of the skeleton', () => {
  const onZip = jest.fn();
  let first: string | null | undefined;
  const form = () => document.querySelector('form') as HTMLFormElement;
  const field = () => form().elements.namedItem('postal_code') as HTMLInputElement;
  const alert = () => form().querySelector('[role=alert]');

  beforeAll(() => {
    keepPresses();
    document.body.innerHTML = SKELETON;
    form().requestSubmit();
    startZipForm(onZip);
    first = alert()?.textContent;
  });
  beforeEach(() => {
    onZip.mockClear();
    document.body.innerHTML = SKELETON;
  });

  it('answers a press that came before it', () => {
    expect(first).toBe('Must input a zip code');
  });

  it('reports a missing zip at once, until one is typed', async () => {
    await userEvent.click(form().querySelector('button') as HTMLElement);
    expect(alert()).toHaveTextContent('Must input a zip code');
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    expect(form().dataset.pressed).toBe('');

    await userEvent.type(field(), '6a0');
    expect(field()).toHaveValue('60');
    expect(field()).not.toHaveAttribute('aria-invalid');
    expect(alert()).toBeEmptyDOMElement();
    expect(form().dataset.pressed).toBeUndefined();
  });

  it('refuses fewer than five digits', async () => {
    await userEvent.type(field(), '605{Enter}');
    expect(alert()).toHaveTextContent('Please enter a valid zip code');
    expect(onZip).not.toHaveBeenCalled();
  });

  it('keeps a valid zip for the app, and shows that it is loading', async () => {
    await userEvent.type(field(), '60540{Enter}');
    expect(form().dataset.pressed).toBe('');
    expect(form().querySelector('button')).toHaveAttribute('aria-busy', 'true');
    expect(onZip).toHaveBeenCalledTimes(1);
  });
});
