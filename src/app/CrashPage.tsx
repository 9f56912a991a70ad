import { ServerError } from '@/features/info/ServerError';
import { ReportHelp } from '@/support/report/ReportHelp';

/** The 500 page without the layout, for errors outside the screens. */
export function CrashPage() {
  return (
    <main className="wrap">
      <ServerError>
        <ReportHelp />
      </ServerError>
    </main>
  );
}
