import { ServerError } from '@/features/info/ServerError';
import { ReportProblem } from './report/ReportProblem';

/** The 500 page when not even the layout can be had. */
export function CrashPage() {
  return (
    <main className="wrap">
      <ServerError>
        <ReportProblem />
      </ServerError>
    </main>
  );
}
