import type { PlainDate } from '@credit/contract'
import type { Tx } from '#core/context'
import { updateCredit } from './participants.sql.js'

/** The score of a participant. */
export interface CreditOf {
  participantId: string
  creditScore: number
  /** Null while unrated. */
  starLevel: number | null
  /** Null while unrated, unless a serious act is in force. */
  band: string | null
  evaluatorCount: number
  /** Step shown to all but supervisors, which the ranking orders by. */
  evaluatorStep: number
  unrated: boolean
  serious: boolean
  /** The day that the score is valid for. */
  scoredOn: PlainDate
}

/**
 * The one function that writes score columns; only the module credit calls it, in the transaction of
 * the score line. Version and update time of the profile do not change.
 */
export async function setCredit(tx: Tx, rows: readonly CreditOf[]): Promise<void> {
  if (rows.length === 0) return
  await updateCredit.run(tx, rows)
}
