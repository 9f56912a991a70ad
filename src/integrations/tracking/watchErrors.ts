import { trackError } from './lazyTracking';

/**
 * Reports uncaught errors and unhandled rejections; the error boundary reports render errors (spec 1 §9, "100% of sessions with an
 * error"). Called once, before the app starts.
 */
export function watchErrors(): void {
  // For a script of another origin the browser gives no error object.
  window.addEventListener('error', ({ error, message }) => trackError(error ?? new Error(message)));
  window.addEventListener('unhandledrejection', ({ reason }) => trackError(reason));
}
