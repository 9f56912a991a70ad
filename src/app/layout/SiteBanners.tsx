import { useEffect } from 'react';
import { useGetContentBlockQuery } from '@/api/contentApi';
import { useListFailedOrdersQuery } from '@/api/ordersApi';
import { note } from '@/lib/log';
import { useAppSelector } from '@/store/hooks';
import { selectIsSessionChecked, selectIsSignedIn } from '@/store/slices/session';
import { DeliveryBanner } from './DeliveryBanner';
import { FailedPaymentBanners } from './FailedPaymentBanners';

/** The banners that ask the API, in place of the fixed one. */
export function SiteBanners({ learnMoreHref }: { learnMoreHref: string }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isChecked = useAppSelector(selectIsSessionChecked);
  const banner = useGetContentBlockQuery('homepage-banner');
  useEffect(() => {
    if (banner.isError) note('no banner');
  }, [banner.isError]);
  const failed = useListFailedOrdersQuery(undefined, { skip: !isSignedIn || !isChecked });
  return (
    <>
      <DeliveryBanner html={banner.data} learnMoreHref={learnMoreHref} />
      <FailedPaymentBanners orders={failed.currentData ?? []} />
    </>
  );
}
