import { cx } from '@/components/ui/cx';
import { deferred } from '@/components/ui/deferred';
import styles from './Maps.module.css';
import type { PickupMapProps } from './PickupMap';

const map = deferred<PickupMapProps>(() =>
  import(/* webpackChunkName: "pickup-map-part" */ './PickupMap').then((module) => module.PickupMap),
);

/** The map to the pickup place. Loads after the screen, in reserved space. */
export function LazyPickupMap(props: PickupMapProps) {
  return (
    <map.Part
      wanted
      props={props}
      instead={
        <div className={styles.pickup}>
          <div className={cx(styles.frame, styles.pickupMap)} />
        </div>
      }
    />
  );
}
