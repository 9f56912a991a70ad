import type { Command } from 'commander';
import { listAudit, type AuditEntry } from '../../services/audit/audit';
import type { Actions } from '../actions';
import { answer, capped, table, type Answer, type Desk } from '../answer';
import { wholeNumber } from '../arguments';

const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

const row = ({ id, at, who, command, about, outcome, why }: AuditEntry): string[] => [
  String(id),
  at.toISOString().slice(0, 16).replace('T', ' '),
  who,
  command,
  brief(about),
  outcome,
  why,
];

async function show(desk: Desk, { last }: { last: number }): Promise<Answer> {
  const entries = await capped(desk, { most: last, option: '--last' }, (most) =>
    listAudit(desk.context, most),
  );
  const text = table(['', 'at (UTC)', 'who', 'command', 'about', 'outcome', 'why'], entries.map(row));
  return answer(entries, text);
}

export function auditCommands(program: Command, { reading }: Actions): void {
  program
    .command('audit')
    .description('what was changed from the desk, by whom and why, newest first')
    .option('--last <n>', 'how many', wholeNumber, 50)
    .action(reading(show));
}
