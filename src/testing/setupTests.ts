import type * as TestingLibrary from '@testing-library/react';

/** Loaded by the files that use it, not by all: it takes a third of a second, longer than most tests of rules. */
jest.doMock('@testing-library/react', () => {
  jest.requireActual('@testing-library/jest-dom');
  const library = jest.requireActual<typeof TestingLibrary>('@testing-library/react');
  configureLibrary(library);
  return library;
});

function configureLibrary({ configure, getConfig }: typeof TestingLibrary): void {
  const { getElementError: withPage } = getConfig();
  configure({
    // Testing Library's default of one second is too short on a busy machine.
    asyncUtilTimeout: 5_000,
    // Waiting drops all failures but the last, and printing the page for each takes a tenth of the run's time: the last prints it.
    getElementError: (message, container) => {
      const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as {
        _disableExpensiveErrorDiagnostics?: boolean;
      };
      if (!isWaiting) return withPage(message, container);
      const get = () => withPage(message, container).message;
      const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
      return Object.defineProperty(error, 'message', { get, configurable: true });
    },
  });
}

/** Observers that jsdom lacks. They never call back. */
class QuietObserver implements ResizeObserver, IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '0px';
  readonly scrollMargin = '0px';
  readonly thresholds = [0];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const mediaQueryList = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

const give = (target: object, name: string, value: unknown): void => {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

function prepareBrowser(): void {
  give(window, 'ResizeObserver', QuietObserver);
  give(window, 'IntersectionObserver', QuietObserver);
  give(window, 'matchMedia', mediaQueryList);
  give(Element.prototype, 'scrollIntoView', () => undefined);
  give(Element.prototype, 'getAnimations', () => []);
  give(Element.prototype, 'hasPointerCapture', () => false);
  window.scrollTo = () => undefined;

  const computedStyle = window.getComputedStyle.bind(window);
  const notShown = Object.assign(document.createElement('i').style, { display: 'none' });
  const UNSEEN = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE']);
  /**
   * Tests load no styles, so an element looks as its own attributes say. Queries by role ask for each element, and jsdom matches its
   * whole default stylesheet every time: a sixth of the tests' time.
   */
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return computedStyle(element, pseudo);
    const isUnseen = element.hasAttribute('hidden') || UNSEEN.has(element.tagName);
    const isClosed = element instanceof HTMLDialogElement && !element.open;
    return isUnseen || isClosed ? notShown : (element as HTMLElement | SVGElement).style;
  };
}
// Tests of the server's render have no window.
if (typeof window !== 'undefined') prepareBrowser();

// The product's notes are for the browser's console. Other output is a developer's.
const { log } = console;
// eslint-disable-next-line no-console -- silences the notes
console.log = (...words: unknown[]) => {
  if (words[0] !== 'no banner' && words[0] !== 'no client secret') log(...words);
};
