import type { Context } from '../src/ports/context';
import { jobs } from '../src/jobs/jobs';

/** Runs every job once, also after a failure. @returns the names of the failed jobs */
export async function runJobs(context: Context): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    await job(context).catch((error: unknown) => {
      context.log.error({ err: error, job: name }, 'job failed');
      failed.push(name);
    });
  }
  return failed;
}
