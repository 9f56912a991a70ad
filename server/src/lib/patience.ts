/** How long a customer's answer waits for a call of the card provider that the answer can do without. The pages give up after 15 s. */
export const PATIENCE_MS = 3000;

/**
 * Waits until `work` is done, at most `ms`; `work` goes on then. Real time, because the injected clock may stand still.
 * @throws what `work` throws in time; what it throws later is dropped, so a job must repeat it
 */
export async function patiently(work: Promise<unknown>, ms = PATIENCE_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
