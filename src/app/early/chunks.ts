import type { EarlyTables, ScreenRow } from './tables';

const isStyle = (file: string): boolean => file.endsWith('.css');

export function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = isStyle(file) ? 'style' : 'script';
  link.href = file;
  document.head.append(link);
}

/** Adds the same tag as webpack, which finds it when it loads the chunk. Unlike a preload, an unused tag causes no warning. */
function fetchBehind(file: string): void {
  if (document.querySelector(`[src="${file}"], [rel=stylesheet][href="${file}"]`)) return;
  const tag = document.createElement(isStyle(file) ? 'link' : 'script');
  if (tag instanceof HTMLLinkElement) Object.assign(tag, { rel: 'stylesheet', href: file });
  else tag.src = file;
  // Webpack would wait for a tag that has already failed.
  tag.onerror = () => tag.remove();
  document.body.append(tag);
}

/**
 * Runs `then` when half of the bundle's files have arrived. They arrive together, because the line is shared between them, so the
 * answers to what is requested now follow the last one. Requested earlier, they would delay it; later, the line would be idle.
 */
function whenBundleIsNear(then: () => void): void {
  let isDue = true;
  const run = () => {
    if (isDue) then();
    isDue = false;
  };
  document.addEventListener('DOMContentLoaded', run);
  if (typeof PerformanceObserver === 'undefined') return;
  const arrived = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    const bundle = [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].map(({ src }) => src);
    list.getEntries().forEach(({ name }) => bundle.includes(name) && arrived.add(name));
    if (arrived.size === 0 || arrived.size < bundle.length / 2) return;
    observer.disconnect();
    run();
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Fetches the screen's chunks, and those behind it when the line is nearly free. */
export function startChunks({ chunk, behind }: ScreenRow, files: EarlyTables['files']): void {
  const filesOf = (name: string): readonly string[] => files[name] ?? [];
  const own = filesOf(chunk);
  const late = behind.flatMap(filesOf).filter((file) => !own.includes(file));
  own.forEach(preload);
  whenBundleIsNear(() => late.forEach(fetchBehind));
}
