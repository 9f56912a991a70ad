import { runtimeConfig } from '@/config/runtimeConfig';
import { uuid } from '@/lib/ids';
import { onPageLeave } from '@/lib/pageLifecycle';
import { sessionStore } from '@/lib/storage';
import { whenIdle } from '@/lib/whenIdle';
import { createLogRing, type LogRing } from '@/store/snapshot/log/logRing';
import type { PackedLog } from '@/store/snapshot/log/packedLog';
import { LOG_KEY } from '@/store/snapshot/recorder';
import type { ReportSource } from './reportSource';

/** What is saved of the log (characters): a tenth of what a browser allows. */
const MAX_SAVED = 400_000;
/** Pause between two looks for news (ms). */
const EVERY_MS = 5_000;

/**
 * Keeps the log of this tab on disk, so that it survives reloads and redirects: redacted before it is written, bounded, and gone
 * with the tab, or when another customer begins.
 */
export class LogKeeper {
  private readonly storage = sessionStore();
  private readonly page = { build: runtimeConfig().build, page: uuid() };
  private ring = this.openRing();
  private era: number;
  /** Number of the last entry that is in the ring. */
  private told = 0;
  private cancelIdle: () => void = () => undefined;
  private readonly stops: (() => void)[];

  constructor(private readonly source: ReportSource) {
    this.era = source.recorder.era();
    const timer = setInterval(() => {
      this.cancelIdle();
      this.cancelIdle = whenIdle(() => this.save(), EVERY_MS);
    }, EVERY_MS);
    this.stops = [() => clearInterval(timer), onPageLeave(() => this.save())];
  }

  /** The log with everything that happened until now. */
  log(): PackedLog {
    this.drain();
    return this.ring.log();
  }

  /** The same, with the customer's own words where this page still has them in memory. */
  personalLog(): PackedLog {
    const { parts, bodies } = this.log();
    const saved = JSON.stringify({ parts: parts.filter(({ page }) => page !== this.page.page), bodies });
    const ring = createLogRing({ ...this.page, includePersonal: true, saved });
    ring.append(this.source.recorder.noted(), this.source.getState());
    return ring.log();
  }

  /** Redacts what is new, and saves it. */
  save(): void {
    if (!this.drain()) return;
    try {
      const text = this.ring.textWithin(MAX_SAVED);
      if (text === null) this.storage.removeItem(LOG_KEY);
      else this.storage.setItem(LOG_KEY, text);
    } catch {
      // Without room the log ends with the page.
    }
  }

  stop(): void {
    this.cancelIdle();
    this.stops.forEach((stop) => stop());
  }

  private openRing(): LogRing {
    return createLogRing({ ...this.page, includePersonal: false, saved: this.storage.getItem(LOG_KEY) });
  }

  /** True if there was something new. */
  private drain(): boolean {
    const { recorder, getState } = this.source;
    if (recorder.era() !== this.era) {
      this.era = recorder.era();
      this.ring = this.openRing();
    }
    const news = recorder.noted().filter(({ number }) => number > this.told);
    this.told = news.at(-1)?.number ?? this.told;
    if (news.length > 0) this.ring.append(news, getState());
    return news.length > 0;
  }
}

let kept: { source: ReportSource; keeper: LogKeeper } | null = null;

/** Begins to keep the log of the page's store; once. */
export function keepLog(source: ReportSource): LogKeeper {
  if (kept?.source === source) return kept.keeper;
  kept?.keeper.stop();
  kept = { source, keeper: new LogKeeper(source) };
  return kept.keeper;
}

/** What earlier pages of this tab have saved, for a page whose store could not be made. */
export const savedLog = (): PackedLog =>
  createLogRing({
    includePersonal: false,
    build: '',
    page: '',
    saved: sessionStore().getItem(LOG_KEY),
  }).log();
