import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useGetNotificationsQuery } from '@/api/followsApi';
import { Button } from '@/components/ui/Button';
import { canPush } from '@/integrations/push';
import { useIsHydrated } from '@/lib/useIsHydrated';
import { usePushDevice, type PushState } from '@/store/usePushDevice';
import styles from './Receipt.module.css';

const DECIDED: Partial<Record<PushState, string>> = {
  on: 'You will get a notification on this device.',
  denied: 'Your browser blocks notifications. Allow them in its settings, or look here on the day.',
};

/** Offers notifications of an order that is still to come: one line, and none where the customer had decided before. */
export function NotifyMe({ d2d }: { d2d: boolean }) {
  const isPossible = useIsHydrated() && canPush();
  const { currentData } = useGetNotificationsQuery(undefined, { skip: !isPossible });
  const push = currentData?.push ?? null;
  const { state, isBusy, problem, turnOn } = usePushDevice(push);
  const [isPressed, setIsPressed] = useState(false);
  if (!push?.stages || (state !== 'off' && !(isPressed && DECIDED[state]))) return null;
  const press = () => {
    setIsPressed(true);
    turnOn();
  };
  return (
    <div className={styles.notify}>
      <p role="status">
        {DECIDED[state] ??
          problem ??
          `Know when the kitchen cooks and when your order is ${d2d ? 'on its way' : 'ready'}.`}
      </p>
      {state === 'off' && (
        <Button variant="outline" size="small" loading={isBusy} onClick={press}>
          <Bell aria-hidden="true" />
          Tell me
        </Button>
      )}
    </div>
  );
}
