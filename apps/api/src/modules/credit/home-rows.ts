import type { TodoSource } from '@credit/contract'
import type { Statement } from '../../database/statement.js'
import type { HomeMove, HomeRows } from '../participants/move-home.js'
import {
  moveAdjustmentsHome,
  moveBehavioursHome,
  moveCasesHome,
  moveClaimsHome,
} from './home-rows.sql.js'

const rows = (
  entity: string,
  todo: TodoSource,
  statement: Statement<HomeMove, { id: string }>,
): HomeRows => ({
  entity,
  move: async (tx, move) => (await statement.rows(tx, move)).map(({ id }) => ({ id, todo })),
})

/** Claims, adjustments, behaviours and cases go along with the home of their participant. */
export const CREDIT_HOME_ROWS: readonly HomeRows[] = [
  rows('bonus_claim', 'qualification', moveClaimsHome),
  rows('adjustment', 'adjustment', moveAdjustmentsHome),
  rows('dishonest_record', 'dishonesty', moveBehavioursHome),
  {
    entity: 'credit_case',
    move: async (tx, move) =>
      (await moveCasesHome.rows(tx, move)).map(({ id, kind }) => ({ id, todo: kind })),
  },
]
