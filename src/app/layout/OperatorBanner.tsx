import { useEffect, useState } from 'react';
import { useGetContentBlockQuery } from '@/api/contentApi';
import { note } from '@/lib/log';
import { DeliveryBanner } from './DeliveryBanner';

/** The operator's notice. The server puts it into the page, so that it is there from the first paint. */
export function OperatorBanner({ learnMoreHref }: { learnMoreHref: string }) {
  const banner = useGetContentBlockQuery('homepage-banner');
  useEffect(() => {
    if (banner.isError) note('no banner');
  }, [banner.isError]);
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <DeliveryBanner html={banner.data} learnMoreHref={learnMoreHref} onDismiss={() => setIsDismissed(true)} />
  );
}
