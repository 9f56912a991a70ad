/** How events stand on their day. */
import { STAGES } from '@dwellivery/domain/stage';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant';

export const eventStages = pgTable(
  'event_stages',
  {
    eventId: integer('event_id').notNull(),
    stage: text({ enum: STAGES }).notNull(),
    pressedAt: instant('pressed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.stage] })],
);
