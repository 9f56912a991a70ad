import { ServerErrorScreen } from '@/features/info/ServerErrorScreen';
import { ReportProblem } from '../report/ReportProblem';

/** In the main bundle, because it must be available if a chunk is not. */
export const ServerErrorRoute = () => (
  <ServerErrorScreen>
    <ReportProblem />
  </ServerErrorScreen>
);
