import type { Command } from 'commander';
import { nowDate } from '../../ports/context';
import { storePicture } from '../../services/files/pictures';
import {
  applyWorld,
  BreakError,
  planWorld,
  type ApplyInput,
  type ApplyPlan,
} from '../../services/world/apply';
import { readWorld } from '../../services/world/current';
import type { Change } from '../../services/world/diff';
import { parseWorldFile, WorldFileError, type ParsedWorld, type Problem } from '../../services/world/parse';
import { pictureFiles } from '../../services/world/pictures';
import { worldAsFile, worldAsYaml } from '../../services/world/toYaml';
import type { Actions } from '../actions';
import { answer, count, type Answer, type Desk, type Plan } from '../answer';
import { DeskError, EXIT } from '../exits';
import { readBytes, readPictures, type Pictures } from '../files';
import type { Terminal } from '../terminal';

const SIGNS = { add: '+', change: '~', remove: '-' };

function changeText({ kind, what, part, from, to }: Change): string {
  const values = kind === 'change' ? `: ${from} → ${to}` : kind === 'add' ? `: ${to}` : '';
  return `${SIGNS[kind]} ${[what, part].filter(Boolean).join(', ')}${values}`;
}

const notes = ({ passed }: ApplyPlan): string[] =>
  passed.map((key) => `event ${key} has begun or is over: it stays as it is`);

const diffText = (plan: ApplyPlan): string =>
  [...plan.changes.map(changeText), ...notes(plan)].map((line) => `${line}\n`).join('');

function invalid(name: string, { problems }: WorldFileError): DeskError {
  const lines = problems.map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`);
  return new DeskError(EXIT.file, 'file_invalid', lines.join('\n'), problems);
}

const breaking = (error: BreakError): DeskError =>
  new DeskError(
    EXIT.breaksOrder,
    'breaks_order',
    `Nothing was changed: it would break orders that are paid or being paid, or places that are offered.\n${error.message}`,
    error.breaks,
  );

/** The refusals of a world file in the desk's words. */
async function refusing<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WorldFileError) throw invalid(name, error);
    throw error instanceof BreakError ? breaking(error) : error;
  }
}

async function writeAll(
  { context, say }: Desk,
  name: string,
  input: ApplyInput,
  pictures: Pictures,
): Promise<Answer> {
  for (const [picture, { bytes }] of pictures) {
    say(`Picture ${picture}`);
    await storePicture(context.config, bytes);
  }
  const done = await refusing(name, () => applyWorld(context, input, (what) => say(`Written: ${what}`)));
  const things = [...new Set(done.changes.map(({ what }) => what))];
  const data = { changes: done.changes.length, things, passed: done.passed };
  return answer(data, `${count(done.changes.length, 'change')} made to ${count(things.length, 'thing')}.\n`);
}

async function picturesOf(terminal: Terminal, name: string, parsed: ParsedWorld): Promise<Pictures> {
  const files = pictureFiles(parsed.file);
  const problems: Problem[] = [];
  const pictures = await readPictures(terminal, name, files.keys(), (picture, why) =>
    problems.push(parsed.problem(files.get(picture) ?? [], why)),
  );
  if (problems.length > 0) throw new WorldFileError(problems);
  return pictures;
}

async function apply(desk: Desk, name: string): Promise<Plan> {
  const { context, terminal, say } = desk;
  const text = (await readBytes(terminal, name)).toString('utf8');
  const parsed = await refusing(name, async () => parseWorldFile(text));
  const pictures = await refusing(name, () => picturesOf(terminal, name, parsed));
  const input = { parsed, pictureOf: (picture: string) => pictures.get(picture)?.url ?? picture };
  const plan = await refusing(name, () => planWorld(context, input));
  const about = { file: name };
  if (plan.changes.length === 0) {
    const same = `Nothing to change: the database is as ${name} says.\n`;
    return { answer: answer(plan, diffText(plan) + same), about, carryOut: null };
  }
  const diff = diffText(plan);
  // A refused plan still shows the changes that were asked for.
  if (plan.breaks.length > 0) {
    terminal.err(diff);
    throw breaking(new BreakError(plan.breaks));
  }
  return {
    answer: answer(plan, diff),
    about,
    carryOut: async () => {
      say(diff.trimEnd());
      return writeAll(desk, name, input, pictures);
    },
  };
}

const COMMENT =
  ' A world file of Dwellivery: see docs/desk.md. Events that have begun or are over are not in it.';

async function exportAll({ context }: Desk): Promise<Answer> {
  const known = await readWorld(context.db, nowDate(context), 'ahead');
  return answer(worldAsFile(known), worldAsYaml(known, COMMENT));
}

export function worldCommands(program: Command, { reading, changing }: Actions): void {
  program
    .command('apply')
    .description('make places, restaurants, menus, events, promo codes and texts as a world file says')
    .argument('<file>', 'YAML')
    .action(changing(apply));
  program
    .command('export')
    .description('the world as a file that applying would change nothing of')
    .action(reading(exportAll));
}
