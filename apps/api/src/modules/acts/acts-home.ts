import { sql } from '#database/statement'
import { homeRows } from '../participants/home/move-home.js'
import { movingHome } from '../participants/home/moving-home.sql.js'

/** Behaviours go along with the home of their participant; one in a project stays with the project's area. */
export const ACTS_HOME = homeRows(
  'dishonest_record',
  'dishonesty',
  movingHome('dishonest_record', sql`AND project_id IS NULL`),
)
