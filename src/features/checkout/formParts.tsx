import { Skeleton } from '@/components/ui/Skeleton';
import { deferred } from '@/components/ui/deferred';
import { chunk } from '@/lib/chunk';
import type { AddressSectionProps } from './AddressSection';
import styles from './Checkout.module.css';
import type { VipNoteProps } from './VipNote';

/** Parts of the order form that load after it, in reserved space (docs/decisions/0003). */
export const address = deferred<AddressSectionProps>(() =>
  import(/* webpackChunkName: "address-part" */ './AddressSection').then((part) => part.AddressSection),
);
export const vip = deferred<VipNoteProps>(() =>
  import(/* webpackChunkName: "vip-part" */ './VipNote').then((part) => part.VipNote),
);
export const orderRules = chunk(() => import(/* webpackChunkName: "order-rules-part" */ './orderSchema'));

/** Called while the quote loads. */
export function preloadFormParts(): void {
  [address, vip, orderRules].forEach(({ preload }) => preload());
}

const control = <Skeleton shape="control" />;

export const addressSkeleton = (
  <div className={styles.section} aria-hidden="true">
    <Skeleton width="12rem" height="var(--step-2)" />
    {control}
    {control}
    {control}
    {control}
  </div>
);
