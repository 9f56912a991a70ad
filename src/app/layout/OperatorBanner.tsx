import { useEffect, useState } from 'react';
import { useGetContentBlockQuery } from '@/api/contentApi';
import { focusHeading } from '@/components/ui/focusHeading';
import { note } from '@/lib/log';
import { DeliveryBanner } from './DeliveryBanner';

/** The operator's notice. The server includes it in the page, so that the first paint shows it. */
export function OperatorBanner({ learnMoreHref }: { learnMoreHref: string }) {
  const banner = useGetContentBlockQuery('homepage-banner');
  useEffect(() => {
    if (banner.isError) note('no banner');
  }, [banner.isError]);
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  const dismiss = () => {
    setIsDismissed(true);
    // The pressed button goes with the notice.
    focusHeading({ preventScroll: true });
  };
  return <DeliveryBanner html={banner.data} learnMoreHref={learnMoreHref} onDismiss={dismiss} />;
}
