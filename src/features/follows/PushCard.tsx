import type { Notifications, NotificationsChange } from '@/api/followsApi';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Checkbox } from '@/components/ui/Choices';
import { usePushDevice, type PushState } from '@/store/usePushDevice';
import styles from './Notifications.module.css';

type Push = NonNullable<Notifications['push']>;

export const PUSH_KINDS = ['reminders', 'stages', 'waitlist', 'follows'] as const;

const LABELS: Record<(typeof PUSH_KINDS)[number], string> = {
  reminders: 'Reminders of my orders',
  stages: 'The kitchen cooks, and my order is on its way or ready',
  waitlist: 'A free place, when I am next on a waitlist',
  follows: 'New events at what I follow',
};

interface PushCardProps {
  push: Push;
  /** Signed in here, so that this browser can be turned on. */
  isOwn: boolean;
  isBusy: boolean;
  onChange: (change: NotificationsChange) => void;
}

/** What comes as a notification on the customer's devices, and the switch of this one. */
export function PushCard({ push, isOwn, isBusy, onChange }: PushCardProps) {
  return (
    <Card className={styles.card} aria-labelledby="push">
      <h2 id="push">On your devices</h2>
      {isOwn && <ThisDevice push={push} />}
      <p>
        What is off here, or does not reach a device, comes by mail, if there is a mail about it. Devices are
        quiet from 10 PM to 8 AM, except about what you ordered for that evening.
      </p>
      <div className={styles.kinds}>
        {PUSH_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={LABELS[kind]}
            checked={push[kind]}
            // Not `disabled`, which would lose the focus.
            aria-disabled={isBusy || undefined}
            onChange={({ target }) => !isBusy && onChange({ push: { [kind]: target.checked } })}
          />
        ))}
      </div>
    </Card>
  );
}

const WORDS: Record<PushState, string> = {
  unknown: '',
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad, add this site to the Home Screen and open it there.',
  denied: 'This browser blocks notifications from us. Allow them in its settings to turn them on.',
  off: 'This device shows no notifications.',
  on: 'This device shows notifications.',
};

function ThisDevice({ push }: { push: Push }) {
  const { state, isBusy, problem, turnOn, turnOff } = usePushDevice(push);
  if (state === 'unknown') return null;
  const isOn = state === 'on';
  return (
    <>
      <p role="status">{WORDS[state]}</p>
      {problem && (
        <Alert tone="failure" role="alert">
          <p>{problem}</p>
        </Alert>
      )}
      {(isOn || state === 'off') && (
        <Button variant="outline" loading={isBusy} onClick={isOn ? turnOff : turnOn}>
          {isOn ? 'Turn off notifications' : 'Turn on notifications'}
        </Button>
      )}
    </>
  );
}
