import type { SystemTx } from '#core/context'
import { factsOf, placeOf } from '../map/facts-of.js'
import { saveFacts } from './facts.sql.js'
import type { StoredProject } from './stored-records.js'

/**
 * Keeps the facts that a run read of projects.
 *
 * @param ids of the participants by project, in the order of `process.parties`
 */
export async function storeFacts(
  tx: SystemTx,
  runId: string,
  projects: readonly StoredProject[],
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  if (projects.length === 0) return
  const rows = projects.map(({ id, ocid, process }) => {
    const idAt = (place: number | null) => (place === null ? null : ids.get(id)?.[place] || null)
    return {
      ocid,
      projectId: id,
      buyerId: idAt(placeOf(process, 'buyer', 'coBuyer')),
      agencyId: idAt(placeOf(process, 'agency')),
      facts: factsOf(process),
    }
  })
  await saveFacts.run(tx, { runId, rows })
}
