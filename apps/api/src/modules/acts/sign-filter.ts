import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { sql } from '#database/statement'
import type { ListFilter } from '#list/list-definition'

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
