const TRIES = 12;

/**
 * The processor time of `work` in milliseconds, of all threads of this process, so that other programs do not count. A collection of
 * garbage or a compilation may fall into one try, so the least of several counts; a try within `limit` ends them.
 */
export async function leastProcessorTime(work: () => unknown, limit = 0): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < TRIES && least > limit; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
