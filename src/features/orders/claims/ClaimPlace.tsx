import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';

/** Keeps the place of a claim until it has arrived, so that nothing below moves: the least height of what was reported (Claims.module.css). */
export function ClaimPlace() {
  return (
    <SkeletonGroup label="Loading what you reported">
      <Skeleton shape="art" height="19.5rem" />
    </SkeletonGroup>
  );
}
