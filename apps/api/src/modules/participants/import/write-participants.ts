import { type ParticipantSign, REVISION_MACHINE, transition } from '@credit/contract'
import type { DataKeys } from '#core/config/index'
import type { Tx } from '#core/context'
import { newId } from '#core/new-id'
import { pipelined } from '#database/pipelined'
import { difference, recordAudits } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import { ImportRaced, type WrittenRecord } from '../../exchange/import/import-list.js'
import { renameAccounts } from '../../identity/accounts/participant-accounts.js'
import { identityOf } from '../changes/register-participant.js'
import type { MoveHome } from '../home/move-home.js'
import { type IdNumberColumns, idNumberColumns } from '../identities/id-numbers.js'
import { PROFILE_TABLES } from '../profiles/profiles.js'
import { insertParticipants } from '../records/participants.sql.js'
import { idNumberChange } from '../revisions/profile-changes.js'
import { withdrawGivenNames } from '../revisions/synced-names.js'
import {
  insertRevisions,
  insertWholeProfiles,
  type KnownByCode,
  profileColumns,
  updateIdNumbers,
  updateNames,
  updateWholeProfiles,
} from './import-participants.sql.js'
import type { PlannedParticipant } from './plan-participants.js'
import type { ImportedChange } from './take-back-participants.js'

/** A participant of a batch with its stored values. */
interface Written extends PlannedParticipant {
  id: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  columns: IdNumberColumns | null
}

/**
 * Creates and changes participants as the calls for a single one do, with their audit entries and
 * histories, in a few statements for a batch.
 */
export async function writeParticipants(
  tx: Tx,
  { sign, keys, homes }: { sign: ParticipantSign; keys: DataKeys; homes: MoveHome },
  planned: readonly PlannedParticipant[],
): Promise<WrittenRecord[]> {
  const written = planned.map((plan): Written => {
    const id = plan.known?.id ?? newId(tx.clock.now())
    const columns = plan.idNumber ? idNumberColumns(keys, id, plan.idNumber) : null
    return { ...plan, id, columns, ...images(sign, plan, columns) }
  })
  const rows = (of: readonly Written[]) => of.map(({ id, after }) => ({ id, values: after }))
  const fresh = written.filter(({ known }) => !known)
  const changed = written.filter(({ known }) => known)
  if (changed.length > 0) await change(tx, sign, homes, changed)
  const numbers = written.flatMap(({ id, columns }) => (columns ? [{ id, ...columns }] : []))
  await pipelined(tx, [
    ...(fresh.length > 0
      ? [() => insertAll(tx, sign, fresh), () => insertWholeProfiles.run(tx, { sign, rows: rows(fresh) })]
      : []),
    ...(numbers.length > 0 ? [() => updateIdNumbers.run(tx, numbers)] : []),
    () =>
      recordAudits(
        tx,
        { action: 'create', entity: 'participant' },
        fresh.map((one) => creationOf(sign, one)),
      ),
    () =>
      recordAudits(
        tx,
        { action: 'update', entity: PROFILE_TABLES[sign] },
        changed.map(({ id, areaId, before, after }) => ({ entityId: id, areaId, before, after })),
      ),
    () => appendRevisions(tx, written),
  ])
  return written.map((one) => ({
    id: one.id,
    title: nameAfter(one),
    before: one.known ? { ...changeOf(one, one.known) } : null,
  }))
}

/** The audit entry of a new participant. */
function creationOf(sign: ParticipantSign, one: Written) {
  const { id, areaId, code, before, after } = one
  const [, profile] = difference(before, after)
  return { entityId: id, areaId, after: { sign, name: nameAfter(one), code, areaId, ...profile } }
}

const nameAfter = ({ changes, known }: PlannedParticipant) =>
  String(changes.find(({ field }) => field === 'name')?.after ?? known?.name ?? '')

function changeOf({ changes, areaId, columns }: Written, known: KnownByCode): ImportedChange {
  return {
    fields: Object.fromEntries(changes.map(({ field, before, after }) => [field, { before, after }])),
    area: known.areaId === areaId ? null : { before: known.areaId, after: areaId },
    idNumber: columns !== null,
  }
}

/** Inserts new participants. Their names are spelled by the task of each minute, which takes a tenth of an import. */
async function insertAll(tx: Tx, sign: ParticipantSign, created: readonly Written[]): Promise<void> {
  const rows = created
    .map((plan) => ({
      id: plan.id,
      ...identityOf({ sign, code: plan.code }),
      name: nameAfter(plan),
      areaId: plan.areaId,
      unidentified: false,
      source: 'manual' as const,
    }))
    // In the order of the keys, so that concurrent calls do not deadlock.
    .sort((a, b) => (a.identityKey < b.identityKey ? -1 : 1))
  const inserted = await insertParticipants.rows(tx, { now: tx.clock.now(), rows })
  if (inserted.length < rows.length) throw new ImportRaced()
}

async function change(tx: Tx, sign: ParticipantSign, homes: MoveHome, changed: readonly Written[]): Promise<void> {
  const names = changed.map((one) => ({ id: one.id, name: nameAfter(one), before: one.known?.name ?? '' }))
  await updateNames.run(tx, { now: tx.clock.now(), rows: names })
  const renamed = names.filter(({ name, before }) => name !== before)
  const areaOf = new Map(changed.map(({ id, known }) => [id, known?.areaId ?? null]))
  await recordAudits(
    tx,
    { action: 'update', entity: 'participant' },
    renamed.map(({ id, name, before }) => ({
      entityId: id,
      areaId: areaOf.get(id) ?? null,
      before: { name: before },
      after: { name },
    })),
  )
  for (const { id, name } of renamed) await renameAccounts(tx, id, name)
  await withdrawGivenNames(tx, renamed)
  const rows = changed.map(({ id, after }) => ({ id, values: after }))
  await updateWholeProfiles.run(tx, { sign, rows })
  for (const { id, known, areaId } of changed) {
    if (known?.areaId === areaId) continue
    await homes.run(tx, await scoped(tx, ParticipantEntity).lock(id), areaId)
  }
}

/** The profile by its columns as it was and as it is from now on. */
function images(
  sign: ParticipantSign,
  { known, changes }: PlannedParticipant,
  columns: IdNumberColumns | null,
): Pick<Written, 'before' | 'after'> {
  const values = new Map(changes.map(({ field, after }) => [field, after]))
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const { property, type } of profileColumns(sign)) {
    const empty = type === 'text' ? '' : property === 'gender' ? 2 : null
    before[property] = known?.profile[property] ?? empty
    after[property] = values.has(property) ? (values.get(property) ?? empty) : before[property]
  }
  if (columns) {
    before.contactsNumberMasked = known?.profile.contactsNumber ?? ''
    after.contactsNumberMasked = columns.contactsNumberMasked
  }
  return { before, after }
}

async function appendRevisions(tx: Tx, written: readonly Written[]): Promise<void> {
  const rows = written.flatMap(({ id, changes, codeConfirmed, columns, known }) => {
    const all = columns ? [...changes, idNumberChange(known?.profile ?? {}, columns)] : changes
    return all.length > 0 ? [{ id, changes: all, codeConfirmed }] : []
  })
  if (rows.length === 0) return
  await insertRevisions.run(tx, {
    now: tx.clock.now(),
    operatorId: tx.me.accountId,
    operatorName: tx.me.name,
    status: transition(REVISION_MACHINE, REVISION_MACHINE.initial, 'approve'),
    rows,
  })
}
