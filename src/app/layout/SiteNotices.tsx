import { useEffect } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { noticeDismissed, selectNotices } from '@/store/slices/notices';
import { selectHasCheckFailed, selectIsSignedIn } from '@/store/slices/session';
import { NewVersion } from '../offline/NewVersion';
import { OfflineNotice } from '../offline/OfflineNotice';
import { useLine } from '../offline/useLine';
import { startWorker } from '../offline/worker';
import { ReportHelp } from '@/support/report/ReportHelp';
import { SentOrders } from './SentOrders';
import styles from './SiteNotices.module.css';

/** Notices about the connection, a new version, storage, session, sent orders, and items that a reloaded menu removed from a cart. */
export function SiteNotices() {
  const dispatch = useAppDispatch();
  const notices = useAppSelector(selectNotices);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const hasCheckFailed = useAppSelector(selectHasCheckFailed);
  const line = useLine();
  useEffect(startWorker, []);
  const isOld = !line.isConnected || line.savedAt !== null || line.hasReceipts;
  // A failed session check of a visitor is silent (spec 1 §8).
  const mustRetry = hasCheckFailed && isSignedIn && !isOld && !line.isForeign;
  return (
    <div className={`wrap ${styles.notices}`}>
      <NewVersion />
      {isOld && <OfflineNotice {...line} />}
      {line.isForeign && (
        <Alert tone="notice" role="status">
          <b>Something between this app and our server answers in its place</b>, such as the sign-in page of a
          Wi-Fi, a proxy or a firewall. Your cart and your sign-in are kept.{' '}
          <Button variant="quiet" size="small" onClick={line.retry}>
            Retry
          </Button>
        </Alert>
      )}
      <SentOrders />
      {mustRetry && (
        <Alert tone="notice">
          We could not check your sign-in.{' '}
          <Button variant="quiet" size="small" onClick={line.retry}>
            Retry
          </Button>
          <ReportHelp variant="quiet" />
        </Alert>
      )}
      {notices.map(({ id, text }) => (
        <Alert key={id} tone="notice" role="status" onDismiss={() => dispatch(noticeDismissed(id))}>
          <p>{text}</p>
        </Alert>
      ))}
    </div>
  );
}
