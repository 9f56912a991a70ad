import { useOpenBillingPortalMutation } from '@/api/vipApi';
import { Button } from '@/components/ui/Button';
import { toastProblem } from '@/store/toastProblem';

/** Undoes a cancellation before it takes effect, on the provider's page. */
export function ResumeSubscription() {
  const [openPortal, { isLoading }] = useOpenBillingPortalMutation();
  const resume = () => void openPortal().unwrap().catch(toastProblem);
  return (
    <Button variant="outline" loading={isLoading} onClick={resume}>
      Keep my membership
    </Button>
  );
}
