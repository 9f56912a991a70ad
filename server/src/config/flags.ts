import type { ServerConfig } from './config';

/** The page's flag `allowClosedProjects` (spec 1 §4, "the flag"); the server accepts what the page then offers. */
export function allowsClosed({ config }: { config: Pick<ServerConfig, 'runtimeConfig'> }): boolean {
  const flags = config.runtimeConfig.flags as { allowClosedProjects?: unknown } | null | undefined;
  return flags?.allowClosedProjects === true;
}
