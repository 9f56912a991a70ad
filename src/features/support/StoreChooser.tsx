import { useId, useState } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import styles from './ReplayOpener.module.css';

interface StoreChooserProps {
  /** Paths that fit the store, the likeliest first. Never empty. */
  screens: readonly string[];
  /** One sentence per part that was left out. */
  remarks: readonly string[];
  isBusy: boolean;
  onShow: (showing: { route: string; isLive: boolean }) => void;
  onBack: () => void;
}

/** Asks for the screen of a copied store and for the source of the API's answers, which the copy does not contain. */
export function StoreChooser({ screens, remarks, isBusy, onShow, onBack }: StoreChooserProps) {
  const id = useId();
  const [route, setRoute] = useState(screens[0] ?? '/');
  return (
    <main className={cx('wrap', styles.page)} id="main">
      <h1>Replay a copied store</h1>
      <p>
        A copied store holds cart, form and session. It does not tell which screen was open, nor what the API
        had answered, except the last receipts. Checkout and payment show no sums, and no message about a
        payment: for these, ask for a problem report.
      </p>
      {remarks.length > 0 && (
        <Alert tone="notice" title="Not all of it could be read">
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={styles.drop}>
        <label htmlFor={id}>Screen</label>
        <select id={id} value={route} onChange={(event) => setRoute(event.currentTarget.value)}>
          {screens.map((screen) => (
            <option key={screen}>{screen}</option>
          ))}
        </select>
        <div className={styles.actions}>
          <Button disabled={isBusy} onClick={() => onShow({ route, isLive: true })}>
            Show with today’s events and menus
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={() => onShow({ route, isLive: false })}>
            Show as it is
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={onBack}>
            Open another
          </Button>
        </div>
      </div>
    </main>
  );
}
