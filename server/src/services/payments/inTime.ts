import { ProviderError } from '../../ports/cardProvider';

/** Attempts and their pauses together: the pages give up after 15 s, and a 503 says more than a time-out. */
export const LIMIT_MS = 12_000;

/**
 * The work goes on after the limit. Keys and reads make a late effect harmless: the next call finds it.
 * @throws {@link ProviderError}
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError()), LIMIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
