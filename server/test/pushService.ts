/** The sandbox's push service with its browsers, and its mail server, for tests of the server. */
import { startSandbox, type RunningSandbox } from '../../sandbox/src/testing/startSandbox';
import { testConfig, type TestAppOptions } from './helper';
import type { Answer, Customer, Refusal } from './shop';
import type { Notifications } from '../src/schemas/follows';

export type Browser = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
type Message = { title: string; body: string; url: string; tag: string };
export type Pushed = { id: string; ttl: number; urgency: string; topic: string | null; message: Message };
type Choices = { notifications: Notifications } & Refusal;

export type PushService = {
  running: RunningSandbox;
  /** For the app: the sandbox stands in for the known push services. */
  options: TestAppOptions;
  browser: () => Promise<Browser>;
  /** Oldest first. */
  received: () => Promise<Pushed[]>;
  /** Subjects of the mails to an address, oldest first. */
  mailed: (to: string) => Promise<string[]>;
  fault: (action: string, more?: object) => Promise<unknown>;
};

export async function startPushService(): Promise<PushService> {
  let smtpPort = 0;
  const running: RunningSandbox = await startSandbox({
    apiUrl: () => running.url,
    onSmtpListening: (port) => (smtpPort = port),
  });
  const { push } = testConfig();
  if (!push) throw new Error('A sandbox has keys.');
  const json = async <T>(path: string, init?: RequestInit): Promise<T> =>
    (await (await fetch(`${running.url}${path}`, init)).json()) as T;
  return {
    running,
    options: {
      config: { push: { ...push, standIn: running.url }, smtpUrl: `smtp://127.0.0.1:${smtpPort}` },
    },
    browser: async () => {
      const body = JSON.stringify({ applicationServerKey: push.publicKey });
      const given = await json<Omit<Browser, 'id'>>('/sandbox/push/subscriptions', { method: 'POST', body });
      return { ...given, id: given.endpoint.split('/').at(-1) ?? '' };
    },
    received: async () =>
      (await json<{ pushes: Pushed[] }>('/sandbox/outbox/pushes.json')).pushes.toReversed(),
    mailed: async (to) =>
      (await json<{ mails: { subject: string }[] }>(`/sandbox/outbox.json?to=${to}`)).mails
        .map(({ subject }) => subject)
        .toReversed(),
    fault: (action, more = {}) => running.control({ add: [{ action, ...more }] }),
  };
}

export const subscribe = (who: Customer, { endpoint, keys }: Browser): Promise<Answer<Choices>> =>
  who.call('POST', '/push_subscriptions', { endpoint, expirationTime: null, keys });
export const unsubscribe = (who: Customer): Promise<Answer<Choices>> =>
  who.call('DELETE', '/push_subscriptions');
export const choose = (who: Customer, notifications: object): Promise<Answer<Choices>> =>
  who.call('PATCH', '/notifications', { notifications });
