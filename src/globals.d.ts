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

/** Set by webpack at build time: the commit or content id of this build. */
declare const __BUILD_ID__: string;

/** Answers to the calls that the page's inline script started, by URL; each is used once, then deleted. */
interface Window {
  __earlyFetch?: Record<string, Promise<Response>>;
  /** The control or form that was pressed last before the app ran (app/early/keepPress). */
  __pressed?: HTMLElement;
}
