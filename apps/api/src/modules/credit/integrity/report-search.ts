import { type Sql, sql } from '../../../database/statement.js'

/** Whether the party of a record `t` has a name or a code that matches, for the search boxes of lists. */
export const partyMatches = (pattern: Sql) =>
  sql`EXISTS (SELECT FROM participant p WHERE p.id = t.participant_id
    AND (p.name ILIKE ${pattern} OR p.code ILIKE ${pattern}))`

/** Whether the number of the decision on a record `t` matches, or its party. */
export const numberOrPartyMatches = (pattern: Sql) =>
  sql`(t.decision_number ILIKE ${pattern} OR ${partyMatches(pattern)})`
