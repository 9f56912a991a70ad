/** Fields of an event that a world file, its plan and the table of events have alike. */
import { Type, type StaticDecode, type TOptional } from '@sinclair/typebox';
import type { events } from '../../db/schema';
import { integer, words, yesNo } from './cells';

type Column = keyof typeof events.$inferInsert;
type EventRow = typeof events.$inferSelect;

/** How a file writes a field, what the event has without it, and its column. */
export const plainFields = {
  capacity: { cell: integer(0, 100_000), without: null, column: 'capacity' },
  tips: { cell: yesNo, without: true, column: 'enableGratuity' },
  tipPercent: { cell: integer(0, 100), without: 15, column: 'defaultGratuityPercentage' },
  tipLabel: { cell: words(40), without: 'Tip', column: 'gratuityLabel' },
  notes: { cell: yesNo, without: true, column: 'enableOrderNotes' },
} as const satisfies Record<string, { cell: object; without: unknown; column: Column }>;

type Fields = typeof plainFields;
type Name = keyof Fields;
type ColumnOf<N extends Name> = Fields[N]['column'];

export type PlainValues = {
  [N in Name]: StaticDecode<Fields[N]['cell']> | (null extends Fields[N]['without'] ? null : never);
};
type PlainColumns = { [N in Name as ColumnOf<N>]: PlainValues[N] };

const names = Object.keys(plainFields) as Name[];
const each = <T>(valueOf: (name: Name) => unknown, keyOf: (name: Name) => string = (name) => name): T =>
  Object.fromEntries(names.map((name) => [keyOf(name), valueOf(name)])) as T;

export const plainCells = each<{ [N in Name]: TOptional<Fields[N]['cell']> }>((name) =>
  Type.Optional(plainFields[name].cell),
);

export const plainOfFile = (event: Partial<PlainValues>): PlainValues =>
  each((name) => event[name] ?? plainFields[name].without);

export const plainOfRow = (row: Pick<EventRow, ColumnOf<Name>>): PlainValues =>
  each((name) => row[plainFields[name].column]);

export const plainColumns = (plan: PlainValues): PlainColumns =>
  each(
    (name) => plan[name],
    (name) => plainFields[name].column,
  );

/** As a file writes them, without those that it need not name. */
export const plainTexts = (plan: PlainValues): Partial<Record<Name, string>> =>
  each((name) => (plan[name] === plainFields[name].without ? undefined : String(plan[name])));
