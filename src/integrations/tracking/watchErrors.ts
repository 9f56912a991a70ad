import { trackError } from './lazyTracking';

/**
 * Reports errors that nothing caught and rejections that nothing handled, besides the render errors of the error boundary
 * (spec 1 §9, "100% of sessions with an error"). Called once, before the app is made.
 */
export function watchErrors(): void {
  // A script of another origin tells no error, only that there was one.
  window.addEventListener('error', ({ error, message }) => trackError(error ?? new Error(message)));
  window.addEventListener('unhandledrejection', ({ reason }) => trackError(reason));
}
