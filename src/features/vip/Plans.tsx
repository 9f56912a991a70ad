import { useState } from 'react';
import { asProblem, isUnanswered } from '@/api/errors';
import { PRICING_TABLE_SECRET, secretVault } from '@/api/secretVault';
import { useCreateSubscriptionMutation } from '@/api/vipApi';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { PricingTable } from '@/integrations/stripe/PricingTable';
import { note } from '@/lib/log';
import { useOnce } from '@/lib/useOnce';
import styles from './Vip.module.css';

/** The provider's pricing table with the client secret of the customer's session (spec 1 §2). */
export function Plans() {
  const [create] = useCreateSubscriptionMutation();
  const [failure, setFailure] = useState<{ title: string; reason?: string } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const ask = async () => {
    setFailure(null);
    try {
      await create().unwrap();
      setSecret(secretVault.read(PRICING_TABLE_SECRET));
    } catch (error) {
      note('no client secret');
      const problem = asProblem(error);
      setFailure(
        isUnanswered(problem)
          ? { title: problem.message }
          : {
              title: 'That user was not found.',
              reason: problem.status === 503 ? problem.message : undefined,
            },
      );
    }
  };
  // Each call opens a session at the provider.
  useOnce(() => void ask());

  if (failure)
    return (
      <ErrorState title={failure.title} onRetry={() => void ask()}>
        {failure.reason}
      </ErrorState>
    );
  if (!secret) return <PlansSkeleton />;
  return (
    <div className={styles.table}>
      <PricingTable
        clientSecret={secret}
        loading={<PlansSkeleton />}
        failed={
          <ErrorState title="The plans could not be loaded.">
            Check your connection and load this page again.
          </ErrorState>
        }
      />
    </div>
  );
}

function PlansSkeleton() {
  return (
    <SkeletonGroup label="Loading the plans">
      <Skeleton shape="art" height="22rem" />
    </SkeletonGroup>
  );
}
