import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import styles from './Replay.module.css';

export interface ScreenChoice {
  /** Paths that fit the store, the likeliest first. Never empty. */
  screens: readonly string[];
  route: string;
  /** Today's public answers complete the dump. */
  isLive: boolean;
  onShow: (showing: { route: string; isLive: boolean }) => Promise<void>;
}

/** Shows another screen of a copied store, and completes it by public answers of today. */
export function ScreenChooser({ screens, route, isLive, onShow }: ScreenChoice) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const complete = () => {
    setIsBusy(true);
    // The button goes when the answers are in.
    select.current?.focus();
    void onShow({ route, isLive: true }).finally(() => setIsBusy(false));
  };
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>Screen</label>
      <select
        ref={select}
        id={id}
        value={route}
        onChange={(event) => void onShow({ route: event.currentTarget.value, isLive })}
      >
        {screens.map((screen) => (
          <option key={screen}>{screen}</option>
        ))}
      </select>
      {!isLive && (
        <Button variant="outline" size="small" loading={isBusy} onClick={complete}>
          Complete with today’s events and menus
        </Button>
      )}
    </div>
  );
}
