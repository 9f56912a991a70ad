import { deferred } from '@/components/ui/deferred';
import type { AreaAlertProps } from '@/features/area-alerts/AreaAlert';

/** The alert form of an area; its code is loaded once the answer has no events. */
export const areaAlert = deferred<AreaAlertProps>(() =>
  import(/* webpackChunkName: "area-alert-part" */ '@/features/area-alerts/AreaAlert').then(
    (module) => module.AreaAlert,
  ),
);
