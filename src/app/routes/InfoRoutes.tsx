import { isZip } from '@/domain/zip';
import { handedEmail } from '@/features/auth/handedEmail';
import { OutOfAreaScreen } from '@/features/info/OutOfAreaScreen';
import { SupportScreen } from '@/features/info/SupportScreen';
import { followArea } from './followArea';
import { ReportHelp } from '../report/ReportHelp';
import { useNavigationState } from '../routing/useNavigationState';

export { EventGoneScreen } from '@/features/info/EventGoneScreen';
export { FaqScreen } from '@/features/info/FaqScreen';

/** /ooa; the redirect passes the zip, and that of the sign-up the email. */
export function OutOfAreaRoute() {
  const state = useNavigationState();
  const zip = typeof state.zip === 'string' && isZip(state.zip) ? state.zip : null;
  return (
    <OutOfAreaScreen>
      <followArea.Part wanted props={{ zip, email: handedEmail(state) }} />
    </OutOfAreaScreen>
  );
}

export const SupportRoute = () => (
  <SupportScreen>
    <ReportHelp />
  </SupportScreen>
);
