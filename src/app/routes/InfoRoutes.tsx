import { EventGoneScreen } from '@/features/info/EventGoneScreen';
import { FaqScreen } from '@/features/info/FaqScreen';
import { OutOfAreaScreen } from '@/features/info/OutOfAreaScreen';
import { PrivacyScreen } from '@/features/info/PrivacyScreen';
import { SupportScreen } from '@/features/info/SupportScreen';
import { TermsScreen } from '@/features/info/TermsScreen';
import { ReportProblem } from '../report/ReportProblem';

export const EventGoneRoute = () => <EventGoneScreen />;
export const FaqRoute = () => <FaqScreen />;
export const OutOfAreaRoute = () => <OutOfAreaScreen />;
export const PrivacyRoute = () => <PrivacyScreen />;
export const TermsRoute = () => <TermsScreen />;
export const SupportRoute = () => (
  <SupportScreen>
    <ReportProblem />
  </SupportScreen>
);
