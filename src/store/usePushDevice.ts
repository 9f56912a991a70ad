import { useEffect, useState } from 'react';
import { asProblem } from '@/api/errors';
import {
  useCreatePushSubscriptionMutation,
  useDeletePushSubscriptionMutation,
  type Notifications,
} from '@/api/followsApi';
import {
  askToNotify,
  canPush,
  readPush,
  subscribeBrowser,
  unsubscribeBrowser,
  type BrowserPush,
} from '@/integrations/push';

/** denied: by the customer, in the browser; only its settings change that. */
type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on';

export interface PushDevice {
  state: PushState;
  isBusy: boolean;
  /** Why the last press did nothing; null if it did. */
  problem: string | null;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
}

const FAILED = 'Your browser could not turn notifications on. Please try again later.';

type Push = NonNullable<Notifications['push']>;

/** The server knows the end of an address. */
const isKnown = ({ device }: Push, { endpoint }: BrowserPush): boolean =>
  device !== null && endpoint !== null && endpoint.endsWith(device);

function stateOf(push: Push | null, browser: BrowserPush | null): PushState {
  if (!canPush()) return 'unsupported';
  if (!push || !browser) return 'unknown';
  if (browser.permission === 'denied') return 'denied';
  return browser.permission === 'granted' && isKnown(push, browser) ? 'on' : 'off';
}

/** Notifications in this browser. Asks for nothing before a press. @param push null: not known yet, or not offered */
export function usePushDevice(push: Push | null): PushDevice {
  const [browser, setBrowser] = useState<BrowserPush | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [create] = useCreatePushSubscriptionMutation();
  const [remove] = useDeletePushSubscriptionMutation();
  const publicKey = push?.public_key;

  useEffect(() => {
    if (publicKey === undefined || !canPush()) return;
    readPush(publicKey).then(setBrowser, () => undefined);
  }, [publicKey]);

  const subscribe = async (key: string): Promise<void> => {
    const subscription = await subscribeBrowser(key);
    const { error } = await create(subscription);
    if (error) setProblem(asProblem(error).message);
    else setBrowser({ permission: 'granted', endpoint: subscription.endpoint });
  };

  // What was on here stays on: the browser has changed its address, or the product its key.
  const isLost =
    push !== null && browser?.permission === 'granted' && push.device !== null && !isKnown(push, browser);
  useEffect(() => {
    if (isLost && publicKey !== undefined) subscribe(publicKey).catch(() => undefined);
    // Once per loss, not per render.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `subscribe` is new in each render
  }, [isLost, publicKey]);

  const pressed = async (act: () => Promise<void>): Promise<void> => {
    setIsAsking(true);
    setProblem(null);
    await act().catch(() => setProblem(FAILED));
    setIsAsking(false);
  };
  return {
    state: stateOf(push, browser),
    isBusy: isAsking,
    problem,
    turnOn: () =>
      pressed(async () => {
        const permission = await askToNotify();
        if (permission === 'granted' && publicKey !== undefined) await subscribe(publicKey);
        else setBrowser({ permission, endpoint: null });
      }),
    turnOff: () =>
      pressed(async () => {
        const { error } = await remove();
        if (error) return setProblem(asProblem(error).message);
        setBrowser({ permission: Notification.permission, endpoint: null });
        return unsubscribeBrowser();
      }),
  };
}
