import { calendarOf } from '@credit/api/modules/calendar/working-days'
import { type Role, rolesOf } from '@credit/api/modules/evaluation/opening/roles'
import { DAYS } from '@credit/api/seeds/reference/credit'
import { MATRIX, seededIndicators } from '@credit/api/seeds/reference/evaluation'
import { HOLIDAYS } from '@credit/api/seeds/reference/holidays'
import type { Indicator, OpenStage, ParticipantSign } from '@credit/contract'

/** Working days of a new database. */
export const CALENDAR = calendarOf(HOLIDAYS.map(([value]) => value))

/** Terms of a new database. */
export const TERMS = DAYS

/** An enabled cell of the matrix of a new database. */
export interface PlannedCell {
  code: string
  stage: OpenStage
  evaluatorSign: ParticipantSign
  evaluatedSign: ParticipantSign
  evaluator: Role
  evaluated: Role
  optional: boolean
  anonymous: boolean
  indicators: readonly Indicator[]
}

export const CELLS: readonly PlannedCell[] = Object.entries(MATRIX).flatMap(([code, cell]) => {
  if (cell.enabled === false) return []
  const { evaluator: evaluatorSign, evaluated: evaluatedSign, stage } = cell
  const { optional = false, anonymous = false } = cell
  const sides = { evaluatorSign, evaluatedSign, stage }
  const indicators = seededIndicators(code)
  return [{ code, ...sides, ...rolesOf(sides), optional, anonymous, indicators }]
})
