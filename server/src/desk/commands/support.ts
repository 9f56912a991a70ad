import { reportId, reportNumber } from '@dwellivery/domain/reportNumber';
import type { Command } from 'commander';
import { LINK_S, signedLink } from '../../services/support/links';
import {
  findReport,
  listReports,
  openingsOf,
  removeReport,
  type ReportRow,
} from '../../services/support/reports';
import type { Actions, Common } from '../actions';
import { answer, capped, table, type Answer, type Desk, type Plan } from '../answer';
import { wholeNumber } from '../arguments';
import { noSuch } from '../exits';

const HOUR_S = 3_600;
const MOST_HOURS = 24 * 7;

const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

async function reportOf({ context }: Desk, text: string): Promise<ReportRow> {
  const report = await findReport(context, reportId(text));
  if (!report) throw noSuch(`There is no report ${text}: it was deleted, or its 30 days are over.`);
  return report;
}

async function list(desk: Desk, { last }: { last: number }): Promise<Answer> {
  const reports = await capped(desk, { most: last, option: '--last' }, (most) =>
    listReports(desk.context, most),
  );
  const rows = reports.map(({ id, userId, sentAt, expiresAt }) => [
    reportNumber(id),
    minute(sentAt),
    minute(expiresAt),
    userId === null ? 'a visitor' : `customer ${userId}`,
  ]);
  return answer(reports, table(['report', 'sent (UTC)', 'kept until', 'by'], rows));
}

async function openings(desk: Desk, text: string): Promise<Answer> {
  // Also of a report that is deleted: the record outlives it.
  const found = await openingsOf(desk.context, reportId(text));
  const rows = found.map(({ who, openedAt }) => [minute(openedAt), who]);
  return answer(found, table(['opened at (UTC)', 'by'], rows));
}

async function link(desk: Desk, text: string, options: Common & { hours: number }): Promise<Plan> {
  const { id } = await reportOf(desk, text);
  const hours = Math.min(options.hours, MOST_HOURS);
  const who = options.who ?? desk.terminal.who;
  const about = { report: id, hours };
  return {
    answer: answer(
      about,
      `A link to report ${reportNumber(id)} would be made for ${who}, for ${hours} hours.\n`,
    ),
    about,
    carryOut: async () => {
      const { url, expiresAt } = await signedLink(desk.context, { id, who, seconds: hours * HOUR_S });
      return answer({ ...about, url, expiresAt }, `${url}\nIt works until ${minute(expiresAt)} UTC.\n`);
    },
  };
}

async function remove(desk: Desk, text: string): Promise<Plan> {
  const { id } = await reportOf(desk, text);
  return {
    answer: answer({ report: id }, `Report ${reportNumber(id)} would be deleted.\n`),
    about: { report: id },
    carryOut: async () => {
      await removeReport(desk.context, id);
      return answer({ report: id, deleted: true }, `Report ${reportNumber(id)} is deleted.\n`);
    },
  };
}

export function supportCommands(program: Command, { reading, changing }: Actions): void {
  const support = program.command('support').description('problem reports that customers sent');
  support
    .command('list')
    .description('reports that are kept, newest first')
    .option('--last <n>', 'how many', wholeNumber, 50)
    .action(reading(list));
  support
    .command('link')
    .description('a signed link that opens a report; each opening is recorded')
    .argument('<report>', 'its number')
    .option('--hours <n>', `how long it works, at most ${MOST_HOURS}`, wholeNumber, LINK_S / HOUR_S)
    .action(changing(link));
  support
    .command('openings')
    .description('who has opened a report, newest first')
    .argument('<report>', 'its number')
    .action(reading(openings));
  support
    .command('delete')
    .description('deletes a report, as a customer may ask for')
    .argument('<report>', 'its number')
    .action(changing(remove));
}
