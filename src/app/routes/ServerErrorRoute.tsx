import { ServerErrorScreen } from '@/features/info/ServerErrorScreen';
import { ReportHelp } from '@/support/report/ReportHelp';

/** In the main bundle, because it must be available if a chunk is not. */
export const ServerErrorRoute = () => (
  <ServerErrorScreen>
    <ReportHelp />
  </ServerErrorScreen>
);
