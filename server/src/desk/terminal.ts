/** Output and files of the desk: the local terminal, or the one at the other end of a socket. */
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export type Terminal = {
  /** The answer. */
  out: (text: string) => void;
  /** Progress, warnings and errors. */
  err: (text: string) => void;
  /** @param name as typed, relative to the person's folder @throws as node:fs */
  readFile: (name: string) => Promise<Buffer>;
  writeFile: (name: string, content: string | Buffer) => Promise<void>;
  /** The person, for the audit. */
  who: string;
};

/** Control characters other than those of lines and columns, and those that turn the order of what follows. */
const DRIVING = /(?!\r?\n|\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const shown = (text: string): string =>
  text.replace(DRIVING, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A terminal that customers' names and notes cannot drive: it would obey their escape sequences. JSON keeps its values. */
export const harmless = (terminal: Terminal): Terminal => ({
  ...terminal,
  out: (text) => terminal.out(shown(text)),
  err: (text) => terminal.err(shown(text)),
});

type Env = Record<string, string | undefined>;

/** The name in the audit: DESK_WHO, else the caller of sudo, else the system's user. */
function whoIs(env: Env): string {
  if (env.DESK_WHO) return env.DESK_WHO;
  if (env.SUDO_USER) return env.SUDO_USER;
  try {
    return os.userInfo().username;
  } catch {
    // A container may run under a number that no user has.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** npm runs scripts in the repository's root; INIT_CWD is the folder of the caller. */
const folderOf = (env: Env): string =>
  env.npm_lifecycle_event && env.INIT_CWD ? env.INIT_CWD : process.cwd();

export function ownTerminal(env: Env): Terminal {
  const place = (name: string) => path.resolve(folderOf(env), name);
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readFile: (name) => readFile(place(name)),
    writeFile: (name, content) => writeFile(place(name), content),
    who: whoIs(env),
  };
}
