import { ServerError } from '@/features/info/ServerError';
import { ReportProblem } from './report/ReportProblem';

/** The 500 page without the layout, for errors outside the screens. */
export function CrashPage() {
  return (
    <main className="wrap">
      <ServerError>
        <ReportProblem />
      </ServerError>
    </main>
  );
}
