import { type Sql, sql } from '../../../database/sql-tag.js'
import type { StatementScope } from '../../../database/statement.js'

/** Rows of the areas that the caller sees; of one of these where it is named. */
export function areaOf(areaId: string | null, scope: StatementScope, column: Sql): Sql {
  const seen = scope.area(column)
  return areaId === null ? seen : sql`${seen} AND ${column} = ${areaId}::uuid`
}
