import type { Tx } from '#core/context'
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
 * Moves records to a participant and others away from it. A pair is unique in a section and stage, so leaving records
 * temporarily become a pair of one body with itself, which no other record is.
 */
export async function changePlaces(tx: Tx, side: RecordSide, { leaving, to, moving, target }: Places): Promise<void> {
  if (leaving.length > 0) await updateSide.run(tx, { side, ids: leaving, to: null })
  if (moving.length > 0) await updateSide.run(tx, { side, ids: moving, to: target })
  if (leaving.length > 0) await updateSide.run(tx, { side, ids: leaving, to })
}
