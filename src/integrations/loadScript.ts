/** A third party's script that could not be loaded. */
export class ScriptFailure extends Error {
  constructor(
    readonly url: string,
    readonly reason: 'blocked' | 'timeout',
  ) {
    super(`${reason}: ${url}`);
    this.name = 'ScriptFailure';
  }
}

const DEFAULT_TIMEOUT_MS = 15_000;
const loads = new Map<string, Promise<void>>();

function inject(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loads.delete(url);
      reject(new ScriptFailure(url, 'blocked'));
    });
    document.head.append(script);
  });
}

/** Rejects with `failure()` after the time. The work continues, so that a later caller may use it. */
export function withTimeout<T>(work: Promise<T>, ms: number, failure: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(failure()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Loads a script once per page. The next caller retries a blocked script; a slow one is not requested twice.
 * @throws ScriptFailure
 */
export function loadScript(url: string, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<void> {
  let load = loads.get(url);
  if (!load) {
    load = inject(url);
    loads.set(url, load);
  }
  return withTimeout(load, timeoutMs, () => new ScriptFailure(url, 'timeout'));
}
