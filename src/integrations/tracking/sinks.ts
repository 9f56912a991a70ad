import type { RuntimeConfig } from '@/config/runtimeConfig';
import { now } from '@/lib/clock';
import { uuid } from '@/lib/ids';
import { parseUrl } from '@/lib/urls';
import { loadScript } from '../loadScript';
import type { TrackedEvent } from './tracking';

export type Sink = (event: TrackedEvent) => void;

type Queue = (...args: unknown[]) => void;
declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: Queue & { queue?: unknown[]; callMethod?: Queue; loaded?: boolean; version?: string };
  }
}

/** Share of reported sessions without and with an error (spec 1 §9). */
const SESSION_SAMPLE_RATE = 0.1;
const ERROR_SESSION_SAMPLE_RATE = 1;
/** Share of page views that are reported as traces (spec 1 §9). */
const TRACE_SAMPLE_RATE = 1;

const hexId = (): string => uuid().replaceAll('-', '');

/** A page view as a trace of one span. */
function traceOf(path: string, release: string): Record<string, unknown> {
  const at = now() / 1000;
  return {
    event_id: hexId(),
    type: 'transaction',
    transaction: path,
    start_timestamp: at,
    timestamp: at,
    platform: 'javascript',
    release,
    contexts: { trace: { op: 'navigation', trace_id: hexId(), span_id: hexId().slice(0, 16) } },
  };
}

function analyticsSink(id: string): Sink {
  window.dataLayer ??= [];
  // gtag reads `arguments` objects, not arrays.
  function gtag(..._args: unknown[]): void {
    // eslint-disable-next-line prefer-rest-params -- the provider's wire format
    window.dataLayer?.push(arguments);
  }
  gtag('js', new Date(now()));
  gtag('config', id, { send_page_view: false, anonymize_ip: true });
  void loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`).catch(
    () => undefined,
  );
  return (event) => {
    if (event.name === 'error') return;
    const { name, ...details } = event;
    gtag('event', name, 'path' in details ? { page_path: details.path } : details);
  };
}

const PIXEL_NAMES = {
  page_view: 'PageView',
  join: 'Purchase',
  sign_up: 'CompleteRegistration',
  subscribe: 'Subscribe',
};

function pixelSink(id: string): Sink {
  if (!window.fbq) {
    const queue: unknown[] = [];
    const fbq: NonNullable<Window['fbq']> = (...args) =>
      fbq.callMethod ? fbq.callMethod(...args) : void queue.push(args);
    Object.assign(fbq, { queue, loaded: true, version: '2.0', push: fbq });
    window.fbq = fbq;
    void loadScript('https://connect.facebook.net/en_US/fbevents.js').catch(() => undefined);
  }
  window.fbq('set', 'autoConfig', false, id);
  window.fbq('init', id);
  return (event) => {
    if (event.name !== 'error') window.fbq?.('track', PIXEL_NAMES[event.name]);
  };
}

interface ReportTarget {
  url: string;
  dsn: string;
}

/** Parses `https://KEY@HOST/PROJECT`, the format of Sentry and compatible services. */
export function parseDsn(dsn: string): ReportTarget | null {
  const url = parseUrl(dsn);
  if (!url) return null;
  const { protocol, host, username, pathname } = url;
  const project = pathname.replace(/^\/+/, '');
  if (!username || !project) return null;
  return {
    dsn,
    url: `${protocol}//${host}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`,
  };
}

function errorSink({ url, dsn }: ReportTarget, release: string, random: () => number): Sink {
  const session = uuid();
  const startedAt = new Date(now()).toISOString();
  let sent: 'ok' | 'errored' | null = null;
  const send = (type: string, item: Record<string, unknown>): void => {
    const head = { dsn, sent_at: new Date(now()).toISOString() };
    const body = [head, { type }, item].map((part) => JSON.stringify(part)).join('\n');
    void fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined);
  };
  const sendSession = (rate: number, status: 'ok' | 'errored'): void => {
    if (sent === status || random() >= rate) return;
    const isFirst = sent === null;
    sent = status;
    send('session', { sid: session, init: isFirst, started: startedAt, status, attrs: { release } });
  };
  sendSession(SESSION_SAMPLE_RATE, 'ok');
  return (event) => {
    if (event.name === 'page_view' && random() < TRACE_SAMPLE_RATE)
      send('transaction', traceOf(event.path, release));
    if (event.name !== 'error') return;
    sendSession(ERROR_SESSION_SAMPLE_RATE, 'errored');
    const exception = { values: [{ type: 'Error', value: event.message }] };
    send('event', {
      event_id: hexId(),
      timestamp: now() / 1000,
      platform: 'javascript',
      release,
      exception,
      extra: { stack: event.stack },
    });
  };
}

/** Loads the chat bubble together with the trackers. Sends it no events. */
function chatSink(scriptUrl: string): Sink {
  void loadScript(scriptUrl).catch(() => undefined);
  return () => undefined;
}

/** One sink for each service that is configured. */
export function createSinks(config: RuntimeConfig, random: () => number = Math.random): Sink[] {
  const target = parseDsn(config.errorReporting.dsn);
  return [
    ...(config.analytics.id ? [analyticsSink(config.analytics.id)] : []),
    ...(config.pixel.id ? [pixelSink(config.pixel.id)] : []),
    ...(config.chat.scriptUrl ? [chatSink(config.chat.scriptUrl)] : []),
    ...(target ? [errorSink(target, config.build, random)] : []),
  ];
}
