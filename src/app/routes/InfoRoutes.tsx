import { useLocation } from 'react-router-dom';
import { isZip } from '@/domain/zip';
import { EventGoneScreen } from '@/features/info/EventGoneScreen';
import { FaqScreen } from '@/features/info/FaqScreen';
import { OutOfAreaScreen } from '@/features/info/OutOfAreaScreen';
import { SupportScreen } from '@/features/info/SupportScreen';
import { isRecord } from '@/lib/records';
import { followArea } from './followArea';
import { ReportHelp } from '../report/ReportHelp';

export const EventGoneRoute = () => <EventGoneScreen />;
export const FaqRoute = () => <FaqScreen />;
/** /ooa; the redirect passes the zip, and that of the sign-up the email. */
export function OutOfAreaRoute() {
  const { state } = useLocation() as { state: unknown };
  const zip = isRecord(state) && typeof state.zip === 'string' && isZip(state.zip) ? state.zip : null;
  const email = isRecord(state) && typeof state.email === 'string' ? state.email : '';
  return (
    <OutOfAreaScreen>
      <followArea.Part wanted props={{ zip, email }} />
    </OutOfAreaScreen>
  );
}
export const SupportRoute = () => (
  <SupportScreen>
    <ReportHelp />
  </SupportScreen>
);
