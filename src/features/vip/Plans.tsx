import { useState } from 'react';
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
  const [hasFailed, setHasFailed] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const ask = async () => {
    setHasFailed(false);
    try {
      await create().unwrap();
      setSecret(secretVault.read(PRICING_TABLE_SECRET));
    } catch {
      note('no client secret');
      setHasFailed(true);
    }
  };
  // Each call opens a session at the provider.
  useOnce(() => void ask());

  if (hasFailed) return <ErrorState title="That user was not found." onRetry={() => void ask()} />;
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
