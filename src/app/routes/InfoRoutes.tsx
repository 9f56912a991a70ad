import { EventGoneScreen } from '@/features/info/EventGoneScreen';
import { FaqScreen } from '@/features/info/FaqScreen';
import { OutOfAreaScreen } from '@/features/info/OutOfAreaScreen';
import { SupportScreen } from '@/features/info/SupportScreen';
import { ReportProblem } from '../report/ReportProblem';

export const EventGoneRoute = () => <EventGoneScreen />;
export const FaqRoute = () => <FaqScreen />;
export const OutOfAreaRoute = () => <OutOfAreaScreen />;
export const SupportRoute = () => (
  <SupportScreen>
    <ReportProblem />
  </SupportScreen>
);
