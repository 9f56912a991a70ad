import { screen } from '@testing-library/react';
import { openOver } from '@/components/ui/modality';
import { watchStart } from './startProblem';

function page(root: string): HTMLScriptElement {
  document.body.innerHTML = `<div id="root">${root}</div>`;
  const script = Object.assign(document.createElement('script'), { defer: true, type: 'text/plain' });
  document.body.append(script);
  return script;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete document.documentElement.dataset.ready;
});

it('tells that a script of the start has not come, once, and leads to the plain page', () => {
  const script = page('<main></main>');
  watchStart();
  script.dispatchEvent(new Event('error'));
  script.dispatchEvent(new Event('error'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded.');
  expect(screen.getByRole('link', { name: 'Report a problem' })).toHaveAttribute('href', '/report.html');
});

it('leaves a chunk that does not come to the app, which asks for it again', () => {
  const chunk = page('<main></main>');
  chunk.dataset.chunk = '';
  watchStart();
  chunk.dispatchEvent(new Event('error'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(chunk).not.toBeInTheDocument();
});

it("can be reached while a dish's sheet is open", () => {
  const script = page('<main></main>');
  const sheet = document.createElement('div');
  sheet.innerHTML = '<div role="dialog" tabindex="-1"></div>';
  document.body.append(sheet);
  const release = openOver(sheet);
  watchStart();
  script.dispatchEvent(new Event('error'));
  const report = screen.getByRole('link', { name: 'Report a problem' });
  report.focus();
  expect(report).toHaveFocus();
  release();
});

it('tells that the start takes long', () => {
  page('<main></main>');
  watchStart();
  jest.advanceTimersByTime(29_999);
  expect(screen.queryByRole('alert')).toBeNull();
  jest.advanceTimersByTime(1);
  expect(screen.getByRole('alert')).toHaveTextContent('This takes longer than it should.');
});

it('is silent once the app has started: it asks for its chunks again by itself', () => {
  const script = page('<main></main>');
  document.documentElement.dataset.ready = '';
  watchStart();
  script.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(60_000);
  expect(screen.queryByRole('alert')).toBeNull();
});
