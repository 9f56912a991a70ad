import { formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import { expectedAt, stageAt, STAGES, type Stage } from '@dwellivery/domain/stage';
import { Argument, type Command } from 'commander';
import { nowDate } from '../../ports/context';
import { checkStage, dayEvent, setStage, STAGE_WORDS } from '../../services/staff/stages';
import type { Actions } from '../actions';
import { answer, table, type Answer, type Desk, type Plan } from '../answer';
import { wholeNumber } from '../arguments';
import { usage } from '../exits';

/** What is pressed, what the schedule expects, and what the customers of a delivery and of a pickup read. */
async function stand({ context }: Pick<Desk, 'context'>, eventId: number): Promise<Answer> {
  const event = await dayEvent(context.db, eventId);
  const { presses } = event;
  const clock = (at: Date | number) => formatTime(at, event.timeZone);
  const rows = STAGES.map((stage) => {
    const at = presses.find((press) => press.stage === stage)?.at;
    return [stage, at ? clock(at) : '', clock(expectedAt(stage, event))];
  });
  const shown = (d2d: boolean) =>
    event.cancelledAt || event.status === 'draft'
      ? null
      : stageAt({ ...event, d2d, presses }, nowDate(context));
  const [delivery, pickup] = [shown(true), shown(false)];
  const words = (stands: typeof delivery) =>
    stands ? `${stands.stage} since ${clock(stands.at)}${stands.isExpected ? ', expected' : ''}` : 'nothing';
  const head = `Event ${eventId}, ${formatLongDay(event.runAt, event.timeZone)}${event.cancelledAt ? ', canceled' : ''}`;
  return answer(
    { event: eventId, presses, delivery, pickup },
    `${head}\nShown for a delivery: ${words(delivery)}; for a pickup: ${words(pickup)}\n${table(['stage', 'pressed', 'expected'], rows)}`,
  );
}

async function stage(
  desk: Desk,
  eventId: number,
  name: Stage | undefined,
  { undo = false }: { undo?: boolean },
): Promise<Plan> {
  const { context } = desk;
  const about = { event: eventId, stage: name, undo };
  if (!name) {
    if (undo) throw usage('Say which stage to take back.');
    return { answer: await stand(desk, eventId), about: { event: eventId }, carryOut: null };
  }
  const { isChange } = await checkStage(context, eventId, { stage: name, undo });
  const which = `“${STAGE_WORDS[name]}” of event ${eventId}`;
  if (!isChange) {
    const text = `${which} is ${undo ? 'not pressed' : 'pressed already'}.\n`;
    return { answer: answer({ ...about, changed: false }, text), about, carryOut: null };
  }
  return {
    answer: answer(about, `${which} would be ${undo ? 'taken back' : 'pressed'}.\n`),
    about,
    carryOut: async () => {
      const presses = await setStage(context, eventId, { stage: name, undo });
      const data = { ...about, changed: true, presses };
      return answer(data, `${which} is ${undo ? 'taken back' : 'pressed'}; its customers see it.\n`);
    },
  };
}

export function stageCommands(program: Command, { changing }: Actions): void {
  program
    .command('stage')
    .description('how an event stands on its day, or press one of its stages as the sheets do')
    .argument('<event>', 'its id', wholeNumber)
    .addArgument(new Argument('[stage]', 'what to press; without it, the present state').choices(STAGES))
    .option('--undo', 'take the press back, for one minute')
    .action(changing(stage, (_options, [, name]) => name !== undefined));
}
