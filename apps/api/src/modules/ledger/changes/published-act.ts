import {
  type DishonestRecordStatus,
  type ListingState,
  type ParticipantSign,
  type ParticipantStatus,
  type PlainDate,
  SIGN,
} from '@credit/contract'
import { type Sql, sql, statesOf } from '#database/statement'
import { isKnownOrganisation, isOrganisation } from '../../participants/records/organisation.js'

/** The roles whose serious acts are published: suppliers and agencies (rule C14). */
export const LISTED_SIGNS = [SIGN.supplier, SIGN.agency] as const satisfies readonly ParticipantSign[]
export type ListedSign = (typeof LISTED_SIGNS)[number]

/** True if serious acts of a participant are published: it has one of these roles, and a code. */
const isListable = (participant: Sql) => sql`(${participant}.sign = ANY(${LISTED_SIGNS}::smallint[])
  AND ${participant}.status <> ${statesOf<ParticipantStatus>('merged')} AND ${isOrganisation(participant)})`

/**
 * True if an act is on the public list on a day: from the first to the last day of its publicity, whether or not it
 * still counts; never after a repair or a revocation.
 *
 * @param act - alias of the table `dishonest_record`
 * @param participant - alias of its participant
 */
export const isPublishedAct = (act: Sql, participant: Sql, day: PlainDate) =>
  sql`(${act}.tier = 'serious' AND ${act}.status IN ${statesOf<DishonestRecordStatus>('confirmed', 'expired')}
    AND ${act}.publish_date <= ${day}::date AND ${act}.publish_end_date >= ${day}::date
    AND ${isListable(participant)})`

/** Returns the state of a decided serious act on the public list on a day; `published` if {@link isPublishedAct}. */
export const listingState = (act: Sql, participant: Sql, day: PlainDate) =>
  sql`CASE WHEN ${act}.status IN ${statesOf<DishonestRecordStatus>('repaired', 'revoked')} THEN ${act}.status
    WHEN NOT ${isListable(participant)} THEN 'withheld'
    WHEN ${act}.publish_date IS NULL OR ${act}.publish_end_date IS NULL
      OR ${act}.publish_date > ${day}::date THEN 'pending'
    WHEN ${act}.publish_end_date >= ${day}::date THEN 'published'
    ELSE 'ended' END`

/** Data that decides the state of an act on the list. */
export interface Listing {
  status: DishonestRecordStatus
  publishDate: PlainDate | null
  publishEndDate: PlainDate | null
  participant: { sign: ParticipantSign; code: string | null; status: ParticipantStatus }
}

/** Returns the same state as {@link listingState}, which is its form in SQL. */
export function listingStateOf(
  { status, publishDate, publishEndDate, participant }: Listing,
  day: PlainDate,
): ListingState {
  if (status === 'repaired' || status === 'revoked') return status
  const isListed = LISTED_SIGNS.some((sign) => sign === participant.sign)
  if (!isListed || participant.status === 'merged' || !isKnownOrganisation(participant)) return 'withheld'
  if (publishDate === null || publishEndDate === null || publishDate > day) return 'pending'
  return publishEndDate >= day ? 'published' : 'ended'
}
