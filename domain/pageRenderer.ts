/** The render of a page: what the API server asks of the app's bundle for Node (src/server.tsx), and what it answers. */

/** Asks the API as a visitor. @param path with its query */
export type Ask = (path: string) => Promise<{ status: number; body: string }>;

export interface PageRequest {
  /** Path and query. */
  url: string;
  /** The runtime config that the page carries, the same for each request. */
  config: unknown;
  /** Milliseconds since 1970. */
  now: number;
  /** Null if the pages' host has no API: each screen is then its skeleton. */
  ask: Ask | null;
  /** Longest wait for the API's answers in ms. */
  patienceMs: number;
}

/** @typeParam State what the page carries for its hydration, with the paths of the calls that a customer repeats */
export interface RenderedPage<State extends { calls: readonly string[] } = { calls: readonly string[] }> {
  status: number;
  /** Of an address that leads to another one. */
  redirect: string | null;
  /** Title, description and preview. */
  head: string;
  /** schema.org, as JSON-LD. */
  data: object | null;
  html: string;
  /** Null if the browser draws the page. */
  state: State | null;
  /** Name of the screen's chunk. */
  chunk: string | null;
  /** Why the page is a skeleton. */
  failure: unknown;
}

export interface Renderer {
  renderPage(request: PageRequest): Promise<RenderedPage>;
  /** The page without a screen, which the browser draws. */
  renderShell(request: Pick<PageRequest, 'url' | 'config'>): RenderedPage;
}
