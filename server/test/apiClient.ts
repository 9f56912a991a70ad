/** Starts API processes and calls them; used by tests and benches. */
import { fork, type ChildProcess } from 'node:child_process';

/** A request to a process: advances the clock, then runs the jobs, then the statement. */
export type Request = { id: number; advance?: number; jobs?: true; statement?: string };
export type Answer = {
  id?: number;
  address?: string;
  error?: string;
  failed?: string[];
  rows?: unknown[];
  /** A named step that was passed; sent without a request. */
  passed?: string;
};
export type Api = {
  url: string;
  child: ChildProcess;
  /** Advances the clock and runs the jobs once. @returns the names of the failed jobs */
  runJobs: (advance: number) => Promise<string[]>;
  /** Runs a statement on the process's database. */
  query: <T>(statement: string) => Promise<T[]>;
  /** The named steps passed so far. */
  passed: Set<string>;
  stop: () => Promise<void>;
  /** Resolves when the process has ended. */
  gone: Promise<void>;
};

/** @returns a function that sends requests to the process, and a promise of its first message, the address */
function ear(child: ChildProcess) {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const passed = new Set<string>();
  let asked = 0;
  let isGone = false;
  child.on('message', (message) => {
    const answer = message as Answer;
    if (answer.passed) passed.add(answer.passed);
    const one = waiting.get(answer.id ?? -1);
    waiting.delete(answer.id ?? -1);
    if (answer.error) one?.reject(new Error(answer.error));
    else one?.resolve(answer);
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      isGone = true;
      for (const { reject } of waiting.values()) reject(new Error('the API process is gone'));
      resolve();
    });
  });
  const answerTo = (id: number) =>
    new Promise<Answer>((resolve, reject) => {
      if (isGone) reject(new Error('the API process is gone'));
      else waiting.set(id, { resolve, reject });
    });
  const ask = (request: Omit<Request, 'id'>): Promise<Answer> => {
    const answer = answerTo((asked += 1));
    // Without a callback, a closed channel causes an unhandled error event.
    if (!isGone) child.send({ ...request, id: asked }, () => undefined);
    return answer;
  };
  return { ask, started: answerTo(0), passed, gone };
}

/** @param program the bundle of apiProcess.ts @param flags of Node */
export async function startProcess(
  program: string,
  env: Record<string, string>,
  flags: string[] = [],
): Promise<Api> {
  const child = fork(program, [], {
    execArgv: [...flags, '--enable-source-maps'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { ask, started, passed, gone } = ear(child);
  const { address } = await started;
  if (!address) throw new Error('the API process did not listen');
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return {
    url: address,
    child,
    runJobs: async (advance) => (await ask({ advance, jobs: true })).failed ?? [],
    query: async <T>(statement: string) => ((await ask({ statement })).rows ?? []) as T[],
    passed,
    stop,
    gone,
  };
}

export type Reply = {
  status: number;
  body: Record<string, unknown> & { code?: string; data?: Record<string, unknown> };
  /** Seconds, when the answer says so. */
  retryAfter?: number;
};

/** @returns status 0 if the process ended before it answered */
export async function send(
  url: string,
  token: string,
  method: string,
  path_: string,
  body?: object,
): Promise<Reply> {
  try {
    const response = await fetch(`${url}/api/v2${path_}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
    const wait = response.headers.get('retry-after');
    return {
      status: response.status,
      body: (await response.json()) as Reply['body'],
      ...(wait && { retryAfter: Number(wait) }),
    };
  } catch {
    return { status: 0, body: {} };
  }
}
