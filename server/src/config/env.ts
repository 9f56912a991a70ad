import { hostsOf, READ_TARGETS } from '../lib/databaseHosts';
/** Reading of single settings. */

/** A setting that cannot be used; the message says how to correct it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Env = Record<string, string | undefined>;

export function whole(env: Env, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (/^\d{1,9}$/.test(text) && Number(text) <= max) return Number(text);
  throw new ConfigError(`${name} must be a whole number from 0 to ${max}, but is "${text}".`);
}

export function wordOf<Word extends string>(
  env: Env,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const text = env[name] || fallback;
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  throw new ConfigError(`${name} must be one of ${words.join(', ')}, but is "${text}".`);
}

/** Words separated by commas or spaces. */
export const list = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean);

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/**
 * An absolute URL with one of the schemes; null if the setting is empty. The message does not repeat the value, which may contain a
 * password.
 */
export function readUrl(env: Env, name: string, schemes: readonly string[], example: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== '')
    return text;
  throw new ConfigError(`${name} must be a URL such as ${example}.`);
}

export const WEB = ['http:', 'https:'] as const;

/** Paths are appended to it. Without a slash at its end; null if the setting is empty. */
export function readBase(env: Env, name: string, example: string): string | null {
  const text = readUrl(env, name, WEB, example);
  if (text === null) return null;
  if (/[?#]/.test(text) || new URL(text).username !== '')
    throw new ConfigError(`${name} must be a URL such as ${example}, without a user, query or fragment.`);
  return withoutSlash(text);
}

/** The driver takes other text for a host or a path. Null if the setting is empty. */
export function readDatabaseUrl(env: Env, name = 'DATABASE_URL', targets?: string[]): string | null {
  const text = env[name];
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new ConfigError(`${name} must be a URL such as postgres://user:password@host:5432/dwellivery.`);
  try {
    hostsOf(text, targets);
  } catch (error) {
    throw new ConfigError(`${name}: ${(error as Error).message}`);
  }
  return text;
}

/** Standbys, which the pages of visitors are read from. */
export function readStandbyUrl(env: Env): string | null {
  const url = readDatabaseUrl(env, 'DATABASE_READ_URL', READ_TARGETS);
  if (url === null || env.DATABASE_URL) return url;
  throw new ConfigError('DATABASE_READ_URL names standbys of a DATABASE_URL, which is not set.');
}

/** With fewer, orders that wait for each other would leave none for the rest. */
const FEWEST_CONNECTIONS = 4;
export const DEFAULT_CONNECTIONS = 10;

export function readConnections(env: Env): number {
  const connections = whole(env, 'DATABASE_CONNECTIONS', DEFAULT_CONNECTIONS, 1000);
  if (connections >= FEWEST_CONNECTIONS) return connections;
  throw new ConfigError(`DATABASE_CONNECTIONS must be at least ${FEWEST_CONNECTIONS}.`);
}

/** `https://app.example.com, https://www.example.com`: origins without a path. */
export function readOrigins(env: Env, name: string): string[] {
  const origins = list(env[name]);
  const wrong = origins.find(
    // A semicolon, which a host may contain, would end a directive of the content policy.
    (text) => !/^https?:[^;]+$/.test(text) || !URL.canParse(text) || new URL(text).origin !== text,
  );
  if (wrong === undefined) return origins;
  throw new ConfigError(
    `${name} lists origins such as https://app.example.com, without a path, but has "${wrong}".`,
  );
}

/** Settings that work only together: all of them, or null if none is set. */
export function together<Name extends string>(
  env: Env,
  names: readonly Name[],
  purpose: string,
): Record<Name, string> | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length === 0)
    return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>;
  throw new ConfigError(`${purpose} needs ${names.join(', ')}; missing: ${missing.join(', ')}.`);
}
