import type { Browser } from 'playwright-core';
import { PHONE, PIXELS, type Screen } from './measure';
import { mediansOf } from './percentile';

/** What the page's main thread does, in the order of the table. */
const PHASES = [
  'compile',
  'script',
  'garbage',
  'style',
  'layout',
  'paint',
  'html',
  'images',
  'other',
] as const;
export type Phase = (typeof PHASES)[number] | 'total';
/** Milliseconds of processor time, which other programs of the machine hardly change. */
export type ProcessorTime = Record<Phase, number>;

/** Names of the events of Chromium's traces, from their beginning. */
const STARTS: readonly [Phase, RegExp][] = [
  ['compile', /^(v8\.compile|v8\.produceCache|V8\.Compile|V8\.Parse|v8\.parse|v8\.deserialize)/i],
  ['garbage', /^(MinorGC|MajorGC|V8\.GC|BlinkGC|CppGC)/],
  [
    'script',
    /^(EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch|v8\.run|V8\.Execute|XHR)/,
  ],
  ['style', /^(UpdateLayoutTree|ParseAuthorStyleSheet|Document::updateStyle)/],
  ['layout', /^(Layout|LocalFrameView::|HitTest|IntersectionObserver)/],
  ['paint', /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|RasterTask|CompositeLayers)/],
  ['html', /^(ParseHTML|HTMLDocumentParser)/],
  ['images', /^(Decode|ImageDecode|Decode Image|Draw LazyPixelRef)/],
];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Wall clock and length, microseconds. */
  ts: number;
  dur?: number;
  /** Processor time, microseconds. */
  tdur?: number;
  args?: { name?: string };
}

const phaseOf = (name: string): Phase | undefined => STARTS.find(([, pattern]) => pattern.test(name))?.[0];

/** The thread that has worked most of those that show pages. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter(
    ({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const threads = mains.map(({ pid, tid }) =>
    events.filter(
      (event) => event.ph === 'X' && event.pid === pid && event.tid === tid && event.tdur !== undefined,
    ),
  );
  return threads.sort((one, other) => other.length - one.length)[0] ?? [];
}

/** Sums up the processor time of each phase without that of the events inside it. */
function processorTimeOf(events: readonly TraceEvent[]): ProcessorTime {
  const sums = Object.fromEntries([...PHASES, 'total'].map((phase) => [phase, 0])) as ProcessorTime;
  const open: { until: number; phase: Phase }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of mainThread(events).toSorted(
    (a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0),
  )) {
    while (open.length > 0 && ts >= (open.at(-1)?.until ?? 0)) open.pop();
    const outer = open.at(-1);
    const phase = phaseOf(name) ?? outer?.phase ?? 'other';
    if (outer) sums[outer.phase] -= tdur / 1000;
    else sums.total += tdur / 1000;
    sums[phase] += tdur / 1000;
    open.push({ until: ts + dur, phase });
  }
  return sums;
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'blink', 'cc', '__metadata'];
const SETTLE_MS = 1_500;

/** One cold load at full speed, traced until nothing is fetched any more. */
async function traceLoad(browser: Browser, { url, storageState }: Screen): Promise<ProcessorTime> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: PHONE,
    deviceScaleFactor: PIXELS,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState,
  });
  try {
    const page = await context.newPage();
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    return processorTimeOf(trace.traceEvents);
  } finally {
    await context.close();
  }
}

/** Processor time of the page's main thread until nothing is fetched any more, in times of F1's. */
export const WORK_LIMITS: Readonly<Record<string, number>> = {
  home: 4,
  browse: 5,
  event: 5.5,
  checkout: 5,
};

/** Traces F1 and the screens that have a limit, in turn. @returns the medians of each phase */
export async function traceWork(
  browser: Browser,
  all: readonly Screen[],
  rounds: number,
): Promise<Map<string, ProcessorTime>> {
  const screens = all.filter(({ name }) => name === 'F1' || name in WORK_LIMITS);
  const seen = new Map<string, ProcessorTime[]>(screens.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const screen of screens) seen.get(screen.name)?.push(await traceLoad(browser, screen));
  }
  return mediansOf(seen, [...PHASES, 'total']);
}
