import type { Tx } from '#core/context'
import { type CreditOf, updateCredit } from './participants.sql.js'

/**
 * The one function that writes score columns; only the module credit calls it, in the transaction of
 * the score line. Version and update time of the profile do not change.
 */
export async function setCredit(tx: Tx, rows: readonly CreditOf[]): Promise<void> {
  if (rows.length === 0) return
  await updateCredit.run(tx, rows)
}
