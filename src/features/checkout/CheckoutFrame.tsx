import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BACK_TO_TABLE } from '@/components/orders/JoinedStrip';
import { Page } from '@/components/ui/Page';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { Steps } from '@/components/ui/Steps';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Checkout.module.css';

const TITLES = [routes.checkout.title, routes.payment.title] as const;

interface CheckoutFrameProps {
  /** 0 Order Details, 1 Payment Details. */
  step: 0 | 1;
  title?: string;
  /** Undefined when a placed order is paid again, which has no way back. */
  eventId?: string;
  /** Of the shared cart, whose dishes are changed there. */
  tableCode?: string;
  children: ReactNode;
}

/** Heading and breadcrumbs of the checkout screens (spec 2 §2). */
export function CheckoutFrame({
  step,
  title = TITLES[step],
  eventId,
  tableCode,
  children,
}: CheckoutFrameProps) {
  return (
    <Page title={title} className={styles.page}>
      <div className={styles.head}>
        {eventId !== undefined && (
          <p>
            {tableCode ? (
              <Link to={hrefTo('table', { code: tableCode })}>{BACK_TO_TABLE}</Link>
            ) : (
              <Link to={hrefTo('event', { id: eventId })}>Back to menu</Link>
            )}
          </p>
        )}
        <h1>{title}</h1>
        <Steps
          label="Checkout"
          current={step}
          steps={[
            {
              label: 'Order Details',
              to: eventId === undefined ? undefined : hrefTo('checkout', { id: eventId }),
            },
            { label: 'Payment Details' },
          ]}
        />
      </div>
      {children}
    </Page>
  );
}

/** Shown in the server's page and during the session check. */
export function OrderSkeleton({ step }: { step: 0 | 1 }) {
  const { id } = useParams();
  return (
    <CheckoutFrame eventId={id} step={step}>
      <CheckoutSkeleton />
    </CheckoutFrame>
  );
}

export function CheckoutSkeleton() {
  return (
    <div className={styles.columns}>
      <Skeleton shape="art" className={styles.summaryBone} />
      <div className={styles.sections}>
        <div className={styles.section} aria-hidden="true">
          <Skeleton width="40%" height="1.75rem" />
          <Skeleton shape="art" className={styles.choiceBone} />
        </div>
        <SkeletonGroup label="Loading your order" className={styles.sections}>
          {[2, 4].map((rows) => (
            <div key={rows} className={styles.section}>
              <Skeleton width="40%" height="1.75rem" />
              {Array.from({ length: rows }, (_, row) => (
                <Skeleton key={row} shape="control" />
              ))}
            </div>
          ))}
        </SkeletonGroup>
      </div>
    </div>
  );
}
