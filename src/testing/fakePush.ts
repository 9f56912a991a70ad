import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';

interface FakePush {
  permission: NotificationPermission;
  /** What the customer answers when the browser asks. */
  answer: NotificationPermission;
  /** The address of the subscription; null without one. */
  endpoint: string | null;
  /** Of the subscription. */
  key: string;
  /** How often the customer was asked. */
  asked: number;
}

/** Of the fixtures. */
export const PUSH_KEY = 'BA1Hxzyi';
/** What the browser answers when it subscribes. */
export const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abcdefghijkl';

const bytesOf = (key: string): ArrayBuffer => Uint8Array.from(Buffer.from(key, 'base64url')).buffer;

function subscriptionOf(fake: FakePush) {
  const { endpoint, key } = fake;
  if (endpoint === null) return null;
  return {
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      fake.endpoint = null;
      return true;
    },
  };
}

function registrationOf(fake: FakePush) {
  return {
    pushManager: {
      getSubscription: async () => subscriptionOf(fake),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        Object.assign(fake, { endpoint: PUSH_ENDPOINT, key: applicationServerKey });
        return subscriptionOf(fake);
      },
    },
  };
}

/** A browser with push and a service worker, until the test ends. jsdom has neither. */
export function fakePush(start: Partial<FakePush> = {}): FakePush {
  const fake: FakePush = {
    ...{ permission: 'default', answer: 'granted', endpoint: null, key: PUSH_KEY, asked: 0 },
    ...start,
  };
  const registration = registrationOf(fake);
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const Notification = {
    get permission() {
      return fake.permission;
    },
    requestPermission: async () => {
      fake.asked += 1;
      fake.permission = fake.answer;
      return fake.answer;
    },
  };
  Object.assign(globalThis, { Notification, PushManager: Object });
  setRuntimeConfig({ ...defaultRuntimeConfig, serviceWorker: true });
  return fake;
}

export function removeFakePush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(globalThis, 'PushManager');
  setRuntimeConfig(null);
}
