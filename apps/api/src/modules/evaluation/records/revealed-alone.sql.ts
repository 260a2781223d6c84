import { type Sql, sql, type Table } from '#database/statement'
import type { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'

/** The record was revealed by itself. What a pool revealed has no section that its participant may learn. */
export function revealedAlone({ revealedAt, poolId }: Table<EvaluationRecordEntity>): Sql {
  return sql`(${revealedAt} IS NOT NULL AND ${poolId} IS NULL)`
}
