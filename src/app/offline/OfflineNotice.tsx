import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { now } from '@/lib/clock';
import type { Line } from './useLine';

const WEEK_MS = 7 * 24 * 3_600_000;

/** `Sunday 5:12 PM`, as this device's clock shows it; from a week on with the date. */
export function savedText(at: number, nowMs: number): string {
  const day: Intl.DateTimeFormatOptions =
    nowMs - at < WEEK_MS ? { weekday: 'long' } : { month: 'long', day: 'numeric' };
  const date = new Date(at);
  const time = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `${date.toLocaleDateString('en-US', day)} ${time}`;
}

/** Says what is old, and that the rest needs a connection. */
export function OfflineNotice({ isConnected, isLost, savedAt, retry, hasReceipts }: Line) {
  const why = isConnected ? 'we cannot reach our server' : 'you are offline';
  return (
    <Alert tone="notice" role="status">
      {savedAt === null ? (
        <>
          <b>{isConnected ? 'We cannot reach our server.' : 'You are offline.'}</b>{' '}
          <span>
            {`This page is up to date again when ${isConnected ? 'it answers' : 'your connection is back'}.`}
          </span>{' '}
          {hasReceipts && <Link to={hrefTo('dashboard')}>Your last receipts</Link>}
        </>
      ) : (
        <>
          <b>{`Saved on ${savedText(savedAt, now())}`}</b>
          {/* A replay shows saved receipts of a customer who may have had a connection. */}
          {isLost && <span>{` · ${why}`}</span>}
        </>
      )}{' '}
      <Button variant="quiet" size="small" onClick={retry}>
        Retry
      </Button>
    </Alert>
  );
}
