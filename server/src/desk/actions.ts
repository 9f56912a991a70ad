/** The steps of every command: open the store, make the plan, write the audit, carry it out, print the answer. */
import type { Command } from 'commander';
import { beginAudit, endAudit } from '../services/audit/audit';
import type { Answer, Desk, Plan } from './answer';
import { endingOf, EXIT, usage, type Exit } from './exits';
import { writeAnswer } from './files';
import type { Terminal } from './terminal';
import type { Context } from '../ports/context';

/** Options that every command takes. */
export type Common = { dryRun?: boolean; json?: boolean; why?: string; who?: string; out?: string };

/** Where commands run: in this process, or in the server that has the store open, which gets the whole command line. */
export type Place =
  | { context: Context; close: () => Promise<void> }
  | { handOver: (terminal: Terminal) => Promise<Exit> };

export type Setting = {
  terminal: Terminal;
  open: () => Promise<Place>;
  /** Receives the exit code. */
  ended: (exit: Exit) => void;
};

type Handler = (...given: unknown[]) => Promise<void>;
type Reading<A extends unknown[]> = (desk: Desk, ...given: A) => Promise<Answer>;
type Changing<A extends unknown[]> = (desk: Desk, ...given: A) => Promise<Plan>;
type IsChange = (options: object, given: readonly string[]) => boolean;
export type Actions = {
  /** A command that needs no store. */
  printing: (work: () => Promise<Answer>) => Handler;
  /** A command that changes nothing. */
  reading: <A extends unknown[]>(work: Reading<A>) => Handler;
  /**
   * A command that changes something, once its plan was made.
   * @param isChange of a command that does so with some options or arguments only: those ask for the reason
   */
  changing: <A extends unknown[]>(work: Changing<A>, isChange?: IsChange) => Handler;
};

/** 'events cancel' */
function nameOf(command: Command): string {
  const parent = command.parent?.parent ? `${nameOf(command.parent)} ` : '';
  return `${parent}${command.name()}`;
}

async function print({ terminal }: Setting, command: Command, given: Answer): Promise<void> {
  const { json, dryRun = false, out } = command.optsWithGlobals<Common>();
  const report = { ok: true, command: nameOf(command), dryRun, result: given.data };
  const text = json ? `${JSON.stringify(report, null, 2)}\n` : given.text;
  if (out === undefined) terminal.out(text);
  else {
    await writeAnswer(terminal, out, text);
    terminal.err(`Written to ${out}.\n`);
  }
}

/** The outcome of a change; some changes cannot be finished at once. */
const outcomeOf = (done: Answer) => (done.exit === EXIT.partly ? 'partly' : 'done');

async function carryOut(desk: Desk, command: Command, plan: Plan): Promise<Answer> {
  const { why = '', who = desk.terminal.who } = command.optsWithGlobals<Common>();
  if (desk.isDryRun || !plan.carryOut) return plan.answer;
  const id = await beginAudit(desk.context, { who, why, command: nameOf(command), about: plan.about });
  try {
    const done = await plan.carryOut();
    await endAudit(desk.context, id, outcomeOf(done), done.audit ?? done.data);
    return done;
  } catch (error) {
    await endAudit(desk.context, id, 'failed', { code: endingOf(error).code });
    throw error;
  }
}

function requireReason(command: Command): void {
  const { dryRun, why } = command.optsWithGlobals<Common>();
  if (!dryRun && !why?.trim()) {
    throw usage('Say why, for the audit: --why "…". Or look first, with --dry-run.');
  }
}

/** Commander passes the arguments, then the options, then the command. */
const commandOf = (given: unknown[]): Command => given.at(-1) as Command;

export function actionsOf(setting: Setting): Actions {
  const { terminal } = setting;

  const run = async (command: Command, work: (desk: Desk) => Promise<Answer>): Promise<void> => {
    const place = await setting.open();
    if ('handOver' in place) return setting.ended(await place.handOver(terminal));
    const isDryRun = command.optsWithGlobals<Common>().dryRun === true;
    const say = (line: string) => terminal.err(`${line}\n`);
    try {
      const done = await work({ context: place.context, terminal, isDryRun, say });
      await print(setting, command, done);
      setting.ended(done.exit ?? EXIT.done);
    } finally {
      await place.close();
    }
  };

  return {
    printing:
      (work): Handler =>
      async (...given) =>
        print(setting, commandOf(given), await work()),
    reading:
      <A extends unknown[]>(work: Reading<A>): Handler =>
      async (...given) =>
        run(commandOf(given), (desk) => work(desk, ...(given.slice(0, -1) as A))),
    changing:
      <A extends unknown[]>(work: Changing<A>, isChange: IsChange = () => true): Handler =>
      async (...given) => {
        const command = commandOf(given);
        if (isChange(command.opts(), command.args)) requireReason(command);
        await run(command, async (desk) =>
          carryOut(desk, command, await work(desk, ...(given.slice(0, -1) as A))),
        );
      },
  };
}
