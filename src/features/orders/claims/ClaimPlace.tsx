import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';

/** Keeps the place of a claim with one answer until the claims have arrived, so that nothing below moves. */
export function ClaimPlace() {
  return (
    <SkeletonGroup label="Loading what you reported">
      <Skeleton shape="art" height="13rem" />
    </SkeletonGroup>
  );
}
