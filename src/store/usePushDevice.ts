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
  type BrowserSubscription,
} from '@/integrations/push';

/** denied: by the customer, in the browser; only its settings change that. */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on';
type Push = NonNullable<Notifications['push']>;
type Known = Pick<Push, 'public_key' | 'device'>;

export interface PushDevice {
  state: PushState;
  isBusy: boolean;
  /** Why the last press did nothing; null if it did. */
  problem: string | null;
  turnOn: () => void;
  turnOff: () => void;
}

const FAILED = 'Your browser could not turn notifications on. Please try again later.';
interface Here extends BrowserPush {
  /** The server has the address, although its next answer about the choices may still be on its way. */
  isSent?: boolean;
}
const OFF: Here = { permission: 'default', endpoint: null };

/** The server knows the end of an address. */
const isOn = ({ device }: Known, { permission, endpoint, isSent = false }: Here): boolean =>
  permission === 'granted' && (isSent || (device !== null && endpoint?.endsWith(device) === true));

function stateOf(push: Known | null, browser: Here | null): PushState {
  if (!canPush()) return 'unsupported';
  if (!push || !browser) return 'unknown';
  if (browser.permission === 'denied') return 'denied';
  return isOn(push, browser) ? 'on' : 'off';
}

type Send = (subscription: BrowserSubscription) => Promise<unknown>;

async function subscribe(publicKey: string, send: Send): Promise<Here> {
  const subscription = await subscribeBrowser(publicKey);
  await send(subscription);
  return { permission: 'granted', endpoint: subscription.endpoint, isSent: true };
}

/** What was on in this browser stays on, although the browser has changed its address, or the product its key. */
async function readKept(known: Known, send: Send): Promise<Here> {
  const browser = await readPush(known.public_key);
  const isLost = browser.permission === 'granted' && known.device !== null && !isOn(known, browser);
  return isLost ? subscribe(known.public_key, send) : browser;
}

/** The steps of a press, with what went wrong. */
function usePress() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const press = async (act: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(error instanceof Error ? FAILED : asProblem(error).message);
    }
    setIsBusy(false);
  };
  return { isBusy, problem, press };
}

/** Notifications in this browser. Asks the customer for nothing before a press. @param push null: not known yet, or not offered */
export function usePushDevice(push: Push | null): PushDevice {
  const [browser, setBrowser] = useState<Here | null>(null);
  const { isBusy, problem, press } = usePress();
  const [create] = useCreatePushSubscriptionMutation();
  const [remove] = useDeletePushSubscriptionMutation();
  const { public_key: publicKey, device = null } = push ?? {};

  useEffect(() => {
    if (publicKey === undefined || !canPush()) return;
    const send: Send = (subscription) => create(subscription).unwrap();
    // Without an answer of the browser nothing is offered.
    readKept({ public_key: publicKey, device }, send).then(setBrowser, () => undefined);
  }, [create, publicKey, device]);

  const turnOn = async () => {
    const permission = await askToNotify();
    const isAgreed = permission === 'granted' && publicKey !== undefined;
    const send: Send = (subscription) => create(subscription).unwrap();
    setBrowser(isAgreed ? await subscribe(publicKey, send) : { permission, endpoint: null });
  };
  const turnOff = async () => {
    await remove().unwrap();
    setBrowser(OFF);
    await unsubscribeBrowser();
  };
  return {
    state: stateOf(push, browser),
    isBusy,
    problem,
    turnOn: () => void press(turnOn),
    turnOff: () => void press(turnOff),
  };
}
