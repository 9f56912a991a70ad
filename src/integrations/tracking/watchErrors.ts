import { isRecord } from '@/lib/records';
import { trackError } from './lazyTracking';

/** At most so many of one page: a loop of errors must not flood the service. */
const MAX_REPORTS = 20;

/** Not faults: what was given up on purpose, and a notice of the browser about its own layout. */
const isNoise = (error: unknown): boolean =>
  isRecord(error) && (error.name === 'AbortError' || String(error.message).startsWith('ResizeObserver loop'));

/**
 * Reports errors that nothing caught and rejections that nothing handled, besides the render errors of the error boundary
 * (spec 1 §9, "100% of sessions with an error"). Called once, before the app is made. @returns stops it
 */
export function watchErrors(report: (error: unknown) => void = trackError): () => void {
  let count = 0;
  const tell = (error: unknown) => {
    if (isNoise(error) || count >= MAX_REPORTS) return;
    count += 1;
    report(error);
  };
  // A script of another origin tells no error, only that there was one.
  const handleError = ({ error, message }: ErrorEvent) => tell(error ?? new Error(message));
  const handleRejection = ({ reason }: PromiseRejectionEvent) => tell(reason);
  window.addEventListener('error', handleError);
  window.addEventListener('unhandledrejection', handleRejection);
  return () => {
    window.removeEventListener('error', handleError);
    window.removeEventListener('unhandledrejection', handleRejection);
  };
}
