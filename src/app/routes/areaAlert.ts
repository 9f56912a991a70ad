import { deferred } from '@/components/ui/deferred';
import type { AreaAlertProps } from '@/features/area-alerts/AreaAlert';

/** Where there are no events: its code comes when it is known that there are none. */
export const areaAlert = deferred<AreaAlertProps>(() =>
  import(/* webpackChunkName: "area-alert-part" */ '@/features/area-alerts/AreaAlert').then(
    (module) => module.AreaAlert,
  ),
);
