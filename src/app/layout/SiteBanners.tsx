import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useGetContentBlockQuery } from '@/api/contentApi';
import { useListFailedOrdersQuery } from '@/api/ordersApi';
import type { FailedOrder } from '@/api/types';
import { hrefTo } from '@/config/routes';
import { note } from '@/lib/log';
import { useAppSelector } from '@/store/hooks';
import { selectIsSessionChecked, selectIsSignedIn } from '@/store/slices/session';
import { DeliveryBanner } from './DeliveryBanner';
import { FailedPaymentBanners } from './FailedPaymentBanners';

/** The pages of an order say themselves what failed and where it is paid: one fault, one message. */
function isToldByPage(pathname: string, { id, eventId, membershipId }: FailedOrder): boolean {
  return [
    hrefTo('retry', { id }),
    hrefTo('receipt', { id: membershipId }),
    hrefTo('payment', { id: eventId }),
  ].includes(pathname);
}

/** The banners that ask the API, in place of the fixed one. */
export function SiteBanners({ learnMoreHref }: { learnMoreHref: string }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isChecked = useAppSelector(selectIsSessionChecked);
  const banner = useGetContentBlockQuery('homepage-banner');
  useEffect(() => {
    if (banner.isError) note('no banner');
  }, [banner.isError]);
  const failed = useListFailedOrdersQuery(undefined, { skip: !isSignedIn || !isChecked });
  const [isDismissed, setIsDismissed] = useState(false);
  const { pathname } = useLocation();
  const untold = failed.currentData?.filter((order) => !isToldByPage(pathname, order)) ?? [];
  return (
    <>
      {!isDismissed && (
        <DeliveryBanner
          html={banner.data}
          learnMoreHref={learnMoreHref}
          onDismiss={() => setIsDismissed(true)}
        />
      )}
      <FailedPaymentBanners orders={untold} />
    </>
  );
}
