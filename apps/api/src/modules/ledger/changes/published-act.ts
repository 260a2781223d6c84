import type { DishonestRecordStatus, ParticipantStatus, PlainDate } from '@credit/contract'
import { type Sql, sql, statesOf } from '../../../database/statement.js'
import { isOrganisation } from '../../participants/records/organisation.js'

/** True if serious acts of a participant are published: suppliers and agencies with a code (rule C16). */
export const isListable = (participant: Sql) => sql`(${participant}.sign IN (2, 3)
  AND ${participant}.status <> ${statesOf<ParticipantStatus>('merged')} AND ${isOrganisation(participant)})`

/**
 * True if an act is on the public list on a day: until its publicity ends, whether or not it still counts; never
 * after a repair or a revocation.
 *
 * @param act - alias of the table `dishonest_record`
 * @param participant - alias of its participant
 */
export const isPublishedAct = (act: Sql, participant: Sql, day: PlainDate) =>
  sql`(${act}.tier = 'serious' AND ${act}.status IN ${statesOf<DishonestRecordStatus>('confirmed', 'expired')}
    AND ${act}.ended_on IS NULL
    AND ${act}.publish_date <= ${day}::date AND ${act}.publish_end_date >= ${day}::date
    AND ${isListable(participant)})`
