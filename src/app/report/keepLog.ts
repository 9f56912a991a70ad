import { runtimeConfig } from '@/config/runtimeConfig';
import { onPageLeave } from '@/lib/pageLifecycle';
import { sessionStore } from '@/lib/storage';
import { whenIdle } from '@/lib/whenIdle';
import { createLogRing, type LogRing } from '@/store/snapshot/log/logRing';
import type { PackedLog } from '@/store/snapshot/log/packedLog';
import { LOG_KEY } from '@/store/snapshot/recorder';
import { keepSeen } from './keepSeen';
import type { ReportSource } from './reportSource';

/** Most characters of the saved log, a tenth of a browser's limit. */
const MAX_SAVED = 400_000;
/** Interval between two saves (ms). */
const EVERY_MS = 5_000;

/**
 * Keeps the log of this tab in the session storage, so that it survives reloads and redirects. The log is redacted and bounded, and
 * is deleted with the tab or when another customer may begin.
 */
export class LogKeeper {
  private readonly storage = sessionStore();
  private readonly page: { build: string; page: string };
  private ring: LogRing;
  private erasures: number;
  /** Number of the last entry that is in the ring. */
  private told = 0;
  /** Whether the storage has all that is in the ring. */
  private isSaved = true;
  private cancelIdle: () => void = () => undefined;
  private readonly stops: (() => void)[];

  constructor(private readonly source: ReportSource) {
    this.page = { build: runtimeConfig().build, page: source.recorder.page };
    this.ring = this.openRing();
    this.erasures = source.recorder.erasures();
    const timer = setInterval(() => this.saveWhenIdle(), EVERY_MS);
    this.stops = [() => clearInterval(timer), onPageLeave(() => this.save()), keepSeen(source)];
  }

  /** The log up to now. */
  log(): PackedLog {
    this.drain();
    return this.ring.log();
  }

  /** The same log, with personal data for the actions that this page still has in memory. */
  personalLog(): PackedLog {
    const { parts, bodies } = this.log();
    const saved = JSON.stringify({ parts: parts.filter(({ page }) => page !== this.page.page), bodies });
    const ring = createLogRing({ ...this.page, includePersonal: true, saved });
    ring.append(this.source.recorder.noted(), this.source.getState());
    return ring.log();
  }

  /** Redacts new entries and saves the log. */
  save(): void {
    this.drain();
    if (this.isSaved) return;
    this.isSaved = true;
    try {
      const text = this.ring.textWithin(MAX_SAVED);
      if (text === null) this.storage.removeItem(LOG_KEY);
      else this.storage.setItem(LOG_KEY, text);
    } catch {
      // Without room in the storage the log ends with the page.
    }
  }

  stop(): void {
    this.cancelIdle();
    this.stops.forEach((stop) => stop());
  }

  /** Redacts each new action in an idle period of its own, then saves: a press waits for none but the last. */
  private saveWhenIdle(): void {
    this.cancelIdle();
    this.cancelIdle = whenIdle(() => (this.drain(1) ? this.saveWhenIdle() : this.save()), EVERY_MS);
  }

  private openRing(): LogRing {
    return createLogRing({ ...this.page, includePersonal: false, saved: this.storage.getItem(LOG_KEY) });
  }

  /** Redacts the oldest `most` of the new entries. True if there were any. */
  private drain(most = Infinity): boolean {
    const { recorder, getState } = this.source;
    if (recorder.erasures() !== this.erasures) {
      this.erasures = recorder.erasures();
      this.ring = this.openRing();
    }
    const news = recorder.noted().filter(({ number }) => number > this.told);
    const taken = news.slice(0, most);
    if (taken.length === 0) return false;
    this.told = taken.at(-1)?.number ?? this.told;
    this.ring.append(taken, news[taken.length]?.before ?? getState());
    this.isSaved = false;
    return true;
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

/** The log that earlier page loads of this tab saved, for a page whose store could not be created. */
export const savedLog = (): PackedLog =>
  createLogRing({
    includePersonal: false,
    build: '',
    page: '',
    saved: sessionStore().getItem(LOG_KEY),
  }).log();
