import { runtimeConfig } from '@/config/runtimeConfig';
import { onPageLeave } from '@/lib/pageLifecycle';
import { isRecord, parseJson } from '@/lib/records';
import { sessionStore } from '@/lib/storage';
import { LOG_KEY } from '@/lib/storageKeys';
import { whenIdle } from '@/lib/whenIdle';
import { lastParts, MAX_ACTIONS, type LogPart } from '../format';
import { keepSeen } from './keepSeen';
import { createLogWriter } from './logWriter';
import type { ReportSource } from './reportSource';

/** Most characters of the saved log, a tenth of a browser's limit. */
const MAX_SAVED = 400_000;
/** Interval between two saves (ms). */
const EVERY_MS = 5_000;
/** How many actions a log is shortened to, if it is too long. */
export const SHORTER: readonly number[] = [MAX_ACTIONS, 100, 50, 20, 0];

const isPart = (part: unknown): part is LogPart =>
  isRecord(part) &&
  [part.start, isRecord(part.start) && part.start.state].every(isRecord) &&
  Array.isArray(part.actions) &&
  part.actions.every(isRecord);

/** The log that earlier page loads of this tab saved. */
export function savedLog(): LogPart[] {
  const saved = parseJson(sessionStore().getItem(LOG_KEY) ?? '');
  return Array.isArray(saved) ? saved.filter(isPart) : [];
}

/**
 * Keeps the log of this tab in the session storage, so that it survives reloads and redirects: of each page load the last actions and the
 * state before them. The log is redacted and bounded, and is deleted with the tab or when another customer may begin.
 */
export class LogKeeper {
  private readonly storage = sessionStore();
  private readonly page: Pick<LogPart, 'build' | 'page'>;
  private readonly masked: ReturnType<typeof createLogWriter>;
  private earlier = savedLog();
  private erasures: number;
  /** Number of the last entry that the storage has. */
  private saved = 0;
  private cancelIdle: () => void = () => undefined;
  private readonly stops: (() => void)[];

  constructor(private readonly source: ReportSource) {
    this.page = { build: runtimeConfig().build, page: source.recorder.page };
    this.masked = createLogWriter(this.page, { includePersonal: false });
    this.erasures = source.recorder.erasures();
    const timer = setInterval(() => this.saveWhenIdle(), EVERY_MS);
    this.stops = [() => clearInterval(timer), onPageLeave(() => this.save()), keepSeen(source)];
  }

  /**
   * The log up to now: the last `most` actions of this page, and of earlier ones those that fit whole. `includePersonal` concerns this page
   * alone: earlier ones are on disk masked.
   */
  log({ most = MAX_ACTIONS, includePersonal = false } = {}): LogPart[] {
    const { recorder, getState } = this.source;
    const writer = includePersonal ? createLogWriter(this.page, { includePersonal }) : this.masked;
    const noted = most > 0 ? recorder.noted().slice(-most) : [];
    const earlier = lastParts(this.earlierParts(), most - noted.length);
    return [...earlier, ...writer.part(noted, getState())];
  }

  /** Saves the log, if there is anything new. */
  save(): void {
    const last = this.source.recorder.noted().at(-1)?.number ?? 0;
    if (last <= this.saved) return;
    this.saved = last;
    try {
      for (const most of SHORTER) {
        const text = JSON.stringify(this.log({ most }));
        if (text.length <= MAX_SAVED) return this.storage.setItem(LOG_KEY, text);
      }
    } catch {
      // Without room in the storage the log ends with the page.
    }
  }

  stop(): void {
    this.cancelIdle();
    this.stops.forEach((stop) => stop());
  }

  private earlierParts(): LogPart[] {
    const { recorder } = this.source;
    if (recorder.erasures() !== this.erasures) this.earlier = [];
    this.erasures = recorder.erasures();
    return this.earlier;
  }

  /** Redacts each new action in an idle period of its own, then saves: a press waits for none but the last. */
  private saveWhenIdle(): void {
    const { recorder, getState } = this.source;
    this.cancelIdle();
    this.cancelIdle = whenIdle(
      () => (this.masked.prepare(recorder.noted(), getState()) ? this.saveWhenIdle() : this.save()),
      EVERY_MS,
    );
  }
}

let kept: { source: ReportSource; keeper: LogKeeper } | null = null;

/** Starts keeping the log of the page's store, once. */
export function keepLog(source: ReportSource): LogKeeper {
  if (kept?.source === source) return kept.keeper;
  kept?.keeper.stop();
  kept = { source, keeper: new LogKeeper(source) };
  return kept.keeper;
}
