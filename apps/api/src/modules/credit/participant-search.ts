import { type Sql, sql } from '../../database/statement.js'

/** Whether the participant of a row `t` has a name that matches, for the search boxes of lists. */
export const participantMatches = (pattern: Sql) =>
  sql`EXISTS (SELECT FROM participant p WHERE p.id = t.participant_id AND p.name ILIKE ${pattern})`
