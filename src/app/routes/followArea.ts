import { deferred } from '@/components/ui/deferred';
import type { FollowAreaProps } from '@/features/follows/FollowArea';

/** The form of an area without events; its code is loaded once the answer has none. */
export const followArea = deferred<FollowAreaProps>(() =>
  import(/* webpackChunkName: "follow-area-part" */ '@/features/follows/FollowArea').then(
    (module) => module.FollowArea,
  ),
);
