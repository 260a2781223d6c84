import { type ParticipantSign, REVISION_MACHINE, transition } from '@credit/contract'
import type { Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import type { FieldChange } from '#entities/participants/revision'
import { type NumberedParticipant, updateNumbers } from '../identities/identities.js'
import { CODE_NAMES, PROFILES } from '../profiles/profiles.js'
import type { Party } from '../records/find-or-create.js'
import { insertSyncedRevisions } from './synced-revisions.sql.js'

interface SyncedRevision {
  id: string
  changes: FieldChange[]
}

/** Begins the histories of participants that the sync created. */
export function appendFirstRevisions(tx: Tx, created: readonly (Party & { id: string })[]): Promise<void> {
  return append(
    tx,
    created.map((party) => ({ id: party.id, changes: firstChanges(party) })),
  )
}

/** Gives participants the numbers that the sync learned of them, with an entry of their histories. */
export async function learnNumbers(tx: Tx, rows: readonly { id: string; code: string | null }[]): Promise<void> {
  const numbered = await updateNumbers.rows(tx, { now: tx.clock.now(), rows })
  proveRows(tx, 'participant', rows)
  await append(tx, numbered.map(numberChange))
}

function numberChange({ id, sign, code }: NumberedParticipant): SyncedRevision {
  return { id, changes: [{ field: CODE_NAMES[sign], before: null, after: code }] }
}

function firstChanges({ sign, name, code, details = {} }: Party): FieldChange[] {
  const fields = Object.entries(PROFILES[sign as ParticipantSign].fields)
  const stated: [string, string | null | undefined][] = [
    ['name', name],
    [CODE_NAMES[sign as ParticipantSign], code],
    ...fields.map(([field, { source }]): [string, string | undefined] => [field, source && details[source]]),
  ]
  return stated.flatMap(([field, after]) => (after ? [{ field, before: null, after }] : []))
}

async function append(tx: Tx, rows: readonly SyncedRevision[]): Promise<void> {
  if (rows.length === 0) return
  const status = transition(REVISION_MACHINE, REVISION_MACHINE.initial, 'approve')
  await insertSyncedRevisions.run(tx, { now: tx.clock.now(), status, rows })
}
