/** What staff pressed, as a part of the statement that reads an event: one row of the primary key for each press. */
import type { Stage } from '@dwellivery/domain/stage';
import { sql } from 'drizzle-orm';
import * as t from './schema';

type StoredPress = { stage: Stage; at: string };

/** Earliest first. Of the `events` of the statement. */
export const pressesOfEvent = sql<StoredPress[]>`(select
  coalesce(json_agg(json_build_object('stage', s.stage, 'at', s.pressed_at) order by s.pressed_at, s.stage), '[]')
  from ${t.eventStages} s where s.event_id = ${t.events.id})`;
