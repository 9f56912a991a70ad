/**
 * The pieces of a job's work, one after the other. One that fails is logged and tried again in the next run, and the others are done.
 * @param about what the log names of an item
 * @param work returns how much it has done
 * @returns the sum of what `work` returned
 * @throws the first error, after the last item, so that the run of the job counts as failed
 */
export async function oneByOne<T>(
  { log }: { log: { error: (about: object, words: string) => void } },
  items: readonly T[],
  about: (item: T) => object,
  work: (item: T) => Promise<number>,
): Promise<number> {
  let done = 0;
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      done += await work(item);
    } catch (error) {
      log.error({ err: error, ...about(item) }, 'a piece of work failed; tried again later');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return done;
}
