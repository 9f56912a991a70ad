/** What webpack turns into something else when it is imported. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.png' {
  const url: string;
  export default url;
}
declare module '*.webp' {
  const url: string;
  export default url;
}
declare module '*.woff2' {
  const url: string;
  export default url;
}

/** React's scheduler. Its published types lack this function. */
declare module 'scheduler' {
  export function unstable_forceFrameRate(framesPerSecond: number): void;
}

/** What the app uses of it; older browsers lack it. */
declare const Temporal:
  | {
      Instant: {
        fromEpochMilliseconds(time: number): {
          toZonedDateTimeISO(
            zone: string,
          ): Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>>;
        };
      };
      Now: { timeZoneId(): string };
    }
  | undefined;

/** Set by webpack at build time: the commit or content id of this build. */
declare const __BUILD_ID__: string;

/** Answers to the calls that the page's inline script started, by URL; each is used once, then deleted. */
interface Window {
  __earlyFetch?: Record<string, import('./api/earlyFetch').EarlyAnswer>;
  /** The sheet of the dish that was pressed in the skeleton (app/early/skeletonSheet). */
  __openSheet?: { productId: number; close: () => void };
}
