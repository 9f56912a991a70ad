import { ServerErrorScreen } from '@/features/info/ServerErrorScreen';
import { ReportProblem } from '../report/ReportProblem';

/** In the main bundle: it must be there when something else is not. */
export const ServerErrorRoute = () => (
  <ServerErrorScreen>
    <ReportProblem />
  </ServerErrorScreen>
);
