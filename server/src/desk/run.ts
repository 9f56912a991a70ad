/** Runs one command line of the desk. */
import { Command, CommanderError } from 'commander';
import { actionsOf, type Actions, type Common, type Setting } from './actions';
import { auditCommands } from './commands/audit';
import { bookCommands } from './commands/books';
import { claimCommands } from './commands/claims';
import { eventCommands } from './commands/events';
import { orderCommands } from './commands/orders';
import { promoCommands } from './commands/promo';
import { pushCommands } from './commands/push';
import { staffCommands } from './commands/staff';
import { stageCommands } from './commands/stage';
import { userCommands } from './commands/users';
import { waitlistCommands } from './commands/waitlist';
import { worldCommands } from './commands/world';
import { supportCommands } from './commands/support';
import { endingOf, EXIT, type Ending, type Exit } from './exits';
import { harmless } from './terminal';
import { product } from '../config/version';

const GROUPS: ((program: Command, actions: Actions) => void)[] = [
  worldCommands,
  eventCommands,
  orderCommands,
  claimCommands,
  staffCommands,
  stageCommands,
  waitlistCommands,
  promoCommands,
  userCommands,
  bookCommands,
  pushCommands,
  supportCommands,
  auditCommands,
];

const COMMON: [flags: string, words: string][] = [
  ['--dry-run', 'say what would happen, and change nothing'],
  ['--json', 'answer as JSON'],
  ['--out <file>', 'write the answer to a file'],
  ['--why <words>', 'the reason of a change, for the audit'],
  ['--who <name>', 'who makes the change, if it is not the user of the system'],
];

/** Makes commander throw its errors, and print help after an error to the error output. */
function finish(command: Command, setting: Setting): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => setting.terminal.out(text),
    writeErr: (text) => setting.terminal.err(text),
    outputError: () => undefined,
  });
  command.showSuggestionAfterError();
  if (command.commands.length === 0) {
    for (const [flags, words] of COMMON) command.option(flags, words);
  }
  for (const one of command.commands) finish(one, setting);
}

function programOf(setting: Setting): Command {
  const program = new Command('desk')
    .description("The operator's desk. A change asks for --why; --dry-run shows it first.")
    .version(product.version);
  for (const add of GROUPS) add(program, actionsOf(setting));
  finish(program, setting);
  return program;
}

function endingOfAny(error: unknown): Ending | null {
  if (!(error instanceof CommanderError)) return endingOf(error);
  // Requested help or version, already printed.
  if (error.exitCode === 0) return null;
  if (error.code === 'commander.help') return { exit: EXIT.usage, code: 'usage', message: '' };
  return { exit: EXIT.usage, code: 'usage', message: error.message.replace(/^error: /, '') };
}

/** Detects `--json` in a command line that commander cannot parse. */
const wantsJson = (args: readonly string[]) => args.includes('--json' satisfies `--${keyof Common}`);

function printEnding({ terminal }: Setting, args: readonly string[], { exit, ...ending }: Ending): void {
  if (wantsJson(args)) terminal.out(`${JSON.stringify({ ok: false, exit, error: ending }, null, 2)}\n`);
  else if (ending.message) terminal.err(`${ending.message}\n`);
}

/** @param args as typed, without the program's name @returns the exit code; never rejects */
export async function runDesk(args: readonly string[], setting: Omit<Setting, 'ended'>): Promise<Exit> {
  let exit: Exit = EXIT.done;
  const terminal = harmless(setting.terminal);
  const full: Setting = { ...setting, terminal, ended: (code) => (exit = code) };
  try {
    await programOf(full).parseAsync([...args], { from: 'user' });
    return exit;
  } catch (error) {
    const ending = endingOfAny(error);
    if (!ending) return EXIT.done;
    printEnding(full, args, ending);
    return ending.exit;
  }
}
