import { type Sql, sql } from '#database/statement'
import type { Contains } from '#list/list-definition'
import { participantMatches } from '../participants/records/participant-search.js'

/** Whether the party of a record `t` has a name or a code that matches, for the search boxes of lists. */
export const partyMatches = (contains: Contains): Sql =>
  sql`(${participantMatches(contains)}
    OR t.participant_id IN (SELECT p.id FROM participant p WHERE ${contains.code(sql`p.code`)}))`

/** Whether the number of the decision on a record `t` matches, or its party. */
export const numberOrPartyMatches = (contains: Contains): Sql =>
  sql`(${contains.code(sql`t.decision_number`)} OR ${partyMatches(contains)})`
