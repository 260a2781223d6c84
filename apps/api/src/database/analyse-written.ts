import type { Ctx } from '../core/context.js'
import { analyseGrown } from './statistics.sql.js'

/** Fewer rows are joined fast by any plan. */
const MANY_ROWS = 500

/**
 * Updates the statistics of tables that a transaction has filled. Until it commits, no other session can count its
 * rows, and a table analysed meanwhile is believed to be empty: joins are then planned as nested loops over all pairs,
 * which took minutes for a process of 2,000 awards.
 * @param rows minimum number of rows that the transaction wrote into each table
 */
export async function analyseWritten(tx: Ctx, tables: readonly string[], rows: number): Promise<void> {
  if (rows >= MANY_ROWS) await analyseGrown.rows(tx, { tables, rows })
}
