import type { ReactNode } from 'react';
import { deferred } from '@/components/ui/deferred';
import { ErrorHelp } from '@/components/ui/States';
import { toastStore } from '@/components/ui/toast';
import { runtimeConfig } from '@/config/runtimeConfig';
import { useExternalStore } from '@/lib/externalStore';
import { useIsIdle } from '@/lib/useIsIdle';
import { useAppSelector } from '@/store/hooks';
import { selectNotices } from '@/store/slices/notices';
import { selectHasCheckFailed, selectIsSignedIn } from '@/store/slices/session';
import type { RootState } from '@/store/rootReducer';
import { ReportHelp } from '../report/ReportHelp';
import { HeaderSlotOutlet, HeaderSlotProvider } from '../routing/HeaderSlot';
import { Layout } from './Layout';
import { OperatorBanner } from './OperatorBanner';
import { useFirstScreenFocus } from './useFirstScreenFocus';

const failedOrders = deferred<object>(() =>
  import(/* webpackChunkName: "site-part" */ './siteParts').then((parts) => parts.FailedOrders),
);
const notices = deferred<object>(() =>
  import(/* webpackChunkName: "site-part" */ './siteParts').then((parts) => parts.SiteNotices),
);
const toaster = deferred<object>(() =>
  import(/* webpackChunkName: "site-part" */ './siteParts').then((parts) => parts.Toaster),
);

const errorHelp = <ReportHelp variant="quiet" />;

const selectHasNotice = (state: RootState): boolean =>
  selectHasCheckFailed(state) || selectNotices(state).length > 0;

/** The layout, connected to session, config, banners, notices and toasts. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const hasNotice = useAppSelector(selectHasNotice);
  const isIdle = useIsIdle();
  const hasToasts = useExternalStore(toastStore).length > 0;
  const { links, sandbox } = runtimeConfig();
  useFirstScreenFocus();
  return (
    <ErrorHelp.Provider value={errorHelp}>
      <HeaderSlotProvider>
        <Layout
          isSignedIn={isSignedIn}
          links={links}
          isSandbox={sandbox}
          banner={
            <>
              <OperatorBanner learnMoreHref={links.learnMore} />
              <failedOrders.Part wanted={isSignedIn} props={{}} />
            </>
          }
          toasts={<toaster.Part wanted={isIdle || hasToasts} props={{}} />}
          cart={<HeaderSlotOutlet />}
        >
          <notices.Part wanted={isIdle || hasNotice} props={{}} />
          {children}
        </Layout>
      </HeaderSlotProvider>
    </ErrorHelp.Provider>
  );
}
