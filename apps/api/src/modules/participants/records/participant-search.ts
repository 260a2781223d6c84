import { allAreas, type Sql, sql, table } from '#database/statement'
import { ParticipantEntity } from '#entities/participants/participant'
import type { Contains } from '#list/list-definition'

const p = table(ParticipantEntity, 'p')

/** Whether the participant of a row `t` has a name that matches, for the search boxes of lists. */
export const participantMatches = ({ name }: Contains): Sql =>
  sql`t.participant_id IN (SELECT ${p.id} FROM ${p} WHERE ${name(p.name)})`

/** Policy of lists that find a row that the caller may see by its participant, which may be of any area. */
export const BY_PARTICIPANT = allAreas('a row that the caller may see is found by its participant')
