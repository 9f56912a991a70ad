import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Testing Library's default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

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

give(window, 'ResizeObserver', QuietObserver);
give(window, 'IntersectionObserver', QuietObserver);
give(window, 'matchMedia', mediaQueryList);
give(Element.prototype, 'scrollIntoView', () => undefined);
give(Element.prototype, 'getAnimations', () => []);
give(Element.prototype, 'hasPointerCapture', () => false);
window.scrollTo = () => undefined;

// The product's notes are for the browser's console.
// eslint-disable-next-line no-console -- silences it
console.info = () => undefined;
