import { asProblem } from '@/api/errors';
import { useOpenBillingPortalMutation } from '@/api/vipApi';
import { Button } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';

/** Undoes a cancellation before it takes effect, on the provider's page. */
export function ResumeSubscription() {
  const [openPortal, { isLoading }] = useOpenBillingPortalMutation();
  const resume = async () => {
    try {
      await openPortal().unwrap();
    } catch (error) {
      toast.error(asProblem(error).message);
    }
  };
  return (
    <Button variant="outline" loading={isLoading} onClick={() => void resume()}>
      Keep my membership
    </Button>
  );
}
