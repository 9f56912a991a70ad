import type { ReactNode } from 'react';
import { deferred } from '@/components/ui/deferred';
import { ErrorHelp } from '@/components/ui/States';
import { Toaster } from '@/components/ui/Toaster';
import { runtimeConfig } from '@/config/runtimeConfig';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import { ReportHelp } from '@/support/report/ReportHelp';
import { HeaderSlotOutlet, HeaderSlotProvider } from '../routing/HeaderSlot';
import { Layout } from './Layout';
import { OperatorBanner } from './OperatorBanner';

/**
 * What session, orders and connection have to say, which is never part of a first paint: their code comes after it, so that the
 * screen can be used earlier.
 */
const failedOrders = deferred(
  null,
  async () => (await import(/* webpackChunkName: "notices" */ './FailedOrders')).FailedOrders,
);
const siteNotices = deferred(
  null,
  async () => (await import(/* webpackChunkName: "notices" */ './SiteNotices')).SiteNotices,
);

const errorHelp = <ReportHelp variant="quiet" />;

/** The layout, connected to session, config, banners, notices and toasts. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { links, sandbox } = runtimeConfig();
  return (
    <ErrorHelp value={errorHelp}>
      <HeaderSlotProvider>
        <Layout
          isSignedIn={isSignedIn}
          links={links}
          isSandbox={sandbox}
          banner={
            <>
              <OperatorBanner learnMoreHref={links.learnMore} />
              <failedOrders.Part wanted props={{}} />
            </>
          }
          toasts={<Toaster />}
          cart={<HeaderSlotOutlet />}
        >
          <siteNotices.Part wanted props={{}} />
          {children}
        </Layout>
      </HeaderSlotProvider>
    </ErrorHelp>
  );
}
