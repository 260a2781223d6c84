import { PARTICIPANT_SIGNS, type ParticipantSign, SOLE_TRADER_CODE } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { type Sql, sql } from '../../../database/statement.js'
import type { ListFilter } from '../../../list/list-definition.js'

/**
 * Serious acts of suppliers and agencies that are published today: until their publicity ends, whether or
 * not they still count; never what was repaired or revoked, and never natural persons.
 */
export function isPublished(ctx: Ctx): Sql {
  const today = ctx.clock.today()
  return sql`t.tier = 'serious' AND t.status IN ('confirmed', 'expired') AND t.ended_on IS NULL
    AND t.publish_date <= ${today}::date AND t.publish_end_date >= ${today}::date
    AND EXISTS (SELECT FROM participant p WHERE p.id = t.participant_id AND p.sign IN (2, 3)
      AND p.status <> 'merged' AND p.code IS NOT NULL AND p.code NOT LIKE ${`${SOLE_TRADER_CODE}%`})`
}

/** Filters records by the role of their participant. */
export function signFilter(signs: readonly ParticipantSign[] = PARTICIPANT_SIGNS): ListFilter {
  const isSign = (value: string) => signs.some((sign) => String(sign) === value)
  return {
    description: `Role of the participant; several separated by commas: ${signs.join(', ')}`,
    schema: { type: 'string' },
    isValid: (value) => value.split(',').filter(Boolean).every(isSign),
    condition: (value) => sql`EXISTS (SELECT FROM participant p WHERE p.id = t.participant_id
      AND p.sign = ANY(${value.split(',').filter(Boolean)}::smallint[]))`,
  }
}
