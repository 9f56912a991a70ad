import { isZip } from '@dwellivery/domain/zip';
import { handedEmail } from '@/features/auth/handedEmail';
import { OutOfAreaScreen } from '@/features/info/OutOfAreaScreen';
import { SupportScreen } from '@/features/info/SupportScreen';
import { FollowArea } from '@/features/follows/FollowArea';
import { ReportProblem } from '@/support/report/ReportProblem';
import { useNavigationState } from '../routing/useNavigationState';

/** /ooa; the redirect passes the zip, and that of the sign-up the email. */
export function OutOfAreaRoute() {
  const state = useNavigationState();
  const zip = typeof state.zip === 'string' && isZip(state.zip) ? state.zip : null;
  return (
    <OutOfAreaScreen>
      <FollowArea zip={zip} email={handedEmail(state)} />
    </OutOfAreaScreen>
  );
}

export const SupportRoute = () => (
  <SupportScreen>
    <ReportProblem />
  </SupportScreen>
);
