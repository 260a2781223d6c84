import type { Ctx } from '../../../core/context.js'
import { type RecordSide, updateSide } from './merge-records.sql.js'

export const TABLE = 'evaluation_record'

interface Places {
  leaving: readonly string[]
  /** The participant of the leaving records from now on. */
  to: string
  moving: readonly string[]
  target: string
}

/**
 * Moves records to a participant and others away from it. A pair stands once in a section and stage,
 * so those that leave wait as a pair of one body, which no other record is.
 */
export async function changePlaces(tx: Ctx, side: RecordSide, { leaving, to, moving, target }: Places): Promise<void> {
  if (leaving.length > 0) await updateSide.run(tx, { side, ids: leaving, to: null })
  if (moving.length > 0) await updateSide.run(tx, { side, ids: moving, to: target })
  if (leaving.length > 0) await updateSide.run(tx, { side, ids: leaving, to })
}
