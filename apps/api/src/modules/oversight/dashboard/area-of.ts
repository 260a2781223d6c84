import { type Sql, sql } from '#database/sql-tag'
import type { StatementScope } from '#database/statement'

/** Returns the condition for rows of the areas that the caller sees, or of a given one of them. */
export function areaOf(areaId: string | null, scope: StatementScope, column: Sql): Sql {
  const seen = scope.area(column)
  return areaId === null ? seen : sql`${seen} AND ${column} = ${areaId}::uuid`
}
