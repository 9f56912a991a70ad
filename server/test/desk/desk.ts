/** The desk in a test: one command line over an open shop, with files in memory. */
import type { Context } from '../../src/ports/context';
import type { Exit } from '../../src/desk/exits';
import { runDesk } from '../../src/desk/run';
import { deskLog } from '../../src/desk/log';

export type Told<T> = {
  exit: Exit;
  out: string;
  err: string;
  json: T;
  files: Record<string, string>;
  /** Files that are no text. */
  bytes: Record<string, Buffer>;
};

type Report<T> = { ok: boolean; command: string; dryRun: boolean; result: T; error: Refusal };
export type Refusal = { code: string; message: string; details?: unknown };

/** @param line words as typed; "…" keeps spaces together @param files by name, for commands that read one */
export async function desk<T = unknown>(
  context: Context,
  line: string,
  files: Record<string, string | Buffer> = {},
): Promise<Told<Report<T>>> {
  let out = '';
  let err = '';
  const written: Record<string, string> = {};
  const bytes: Record<string, Buffer> = {};
  const terminal = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    readFile: async (name: string) => {
      const text = files[name];
      if (text === undefined) throw Object.assign(new Error(`no file ${name}`), { code: 'ENOENT' });
      return Buffer.from(text);
    },
    writeFile: async (name: string, content: string | Buffer) => {
      if (name.includes('/')) throw Object.assign(new Error(`no folder of ${name}`), { code: 'ENOENT' });
      if (typeof content === 'string') written[name] = content;
      else bytes[name] = content;
    },
    who: 'olga',
  };
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const open = async () => ({
    context: { ...context, log: deskLog(terminal) },
    close: async () => undefined,
  });
  const exit = await runDesk(words, { terminal, open });
  const json = (words.includes('--json') && out ? JSON.parse(out) : null) as Report<T>;
  return { exit, out, err, json, files: written, bytes };
}
