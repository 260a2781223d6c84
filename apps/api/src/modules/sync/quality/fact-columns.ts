import { OPTIONAL_SYNC_FACTS, SYNC_FACTS, type SyncFact } from '@credit/contract'
import { joinSql, type Sql, sql, sqlName } from '#database/statement'
import { columnName } from '#entities/columns'

/** The facts with their columns of `sync_quality`. */
export const FACT_COLUMNS = SYNC_FACTS.map((fact) => [fact, sql`${sqlName(columnName(fact))}`] as const)

const isExpected = (fact: SyncFact) => !(OPTIONAL_SYNC_FACTS as readonly SyncFact[]).includes(fact)
const EXPECTED = FACT_COLUMNS.filter(([fact]) => isExpected(fact))

/** Number of expected facts that a row `q` lacks. */
export const MISSING_COUNT: Sql = joinSql(
  EXPECTED.map(([, column]) => sql`coalesce((NOT q.${column})::int, 0)`),
  ' + ',
)

/** Names of the expected facts that a row `q` lacks. */
export const MISSING_NAMES: Sql = sql`array_remove(ARRAY[${joinSql(
  EXPECTED.map(([fact, column]) => sql`CASE WHEN NOT q.${column} THEN ${fact}::text END`),
)}]::text[], NULL)`
