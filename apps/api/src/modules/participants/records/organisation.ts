import { ORGANISATION_SIGNS, type ParticipantSign, SOLE_TRADER_CODE } from '@credit/contract'
import { publicSql, type Sql, sql } from '#database/statement'

/**
 * True if a participant is an organisation known by its code, which may be shown to the public. Natural persons are
 * not: experts, sole traders (codes that begin with 92) and everybody known by name alone (rule C17).
 *
 * @param participant - alias of the table `participant`
 * @param code - code to test; the participant's own if omitted
 */
export const isOrganisation = (participant: Sql, code = sql`${participant}.code`) =>
  publicSql`(${participant}.sign = ANY(${ORGANISATION_SIGNS}::smallint[])
    AND ${code} IS NOT NULL AND ${code} NOT LIKE ${`${SOLE_TRADER_CODE}%`})`

/** True for the same participants as {@link isOrganisation}, which is its form in SQL. */
export function isKnownOrganisation(participant: { sign: ParticipantSign; code: string | null }): boolean {
  const { sign, code } = participant
  const isOrganisationSign = ORGANISATION_SIGNS.some((one) => one === sign)
  return isOrganisationSign && code !== null && !code.startsWith(SOLE_TRADER_CODE)
}
