import { isOpen, type RecordStatus } from '@credit/contract'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'

/** Effects of a change of a section on its evaluations. */
export interface ChangedEvaluations {
  opens: number
  closes: number
  /** Submitted ones that are revealed, or held. */
  reveals: number
}

/** Runs a change of a section and counts the evaluations that it opens, closes and reveals. */
export async function countChanges(
  tx: Tx,
  sectionId: string,
  change: () => Promise<unknown>,
): Promise<ChangedEvaluations> {
  const before = await statesIn(tx, sectionId)
  await change()
  const counts = { opens: 0, closes: 0, reveals: 0 }
  for (const [id, now] of await statesIn(tx, sectionId)) {
    const then = before.get(id)
    if (now === then) continue
    if (isOpen(now)) counts.opens++
    else if (then !== undefined && isOpen(then)) counts.closes++
    else if (now === 'revealed' || now === 'held') counts.reveals++
  }
  return counts
}

async function statesIn(tx: Tx, sectionId: string): Promise<Map<string, RecordStatus>> {
  const rows = await scoped(tx, EvaluationRecordEntity).pick(['id', 'status'], { sectionId })
  return new Map(rows.map(({ id, status }) => [id, status]))
}
