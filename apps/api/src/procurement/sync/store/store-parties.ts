import type { Part } from '@credit/contract'
import { recompute } from '../../../credit/ledger/recompute.js'
import {
  findOrCreateParticipants,
  type Party,
  partyKey,
} from '../../../participants/find-or-create.js'
import type { Ctx } from '../../../platform/database/context.js'
import { sql, sqlCount } from '../../../platform/database/sql.js'
import { groupBy } from '../../../platform/group-by.js'
import type { MappedParty } from '../map/process.js'
import type { Incoming } from './incoming.js'
import type { StoredSection } from './store-sections.js'
import { areaCodeOf, type SyncScope } from './sync-scope.js'

const SYNC = 'the sync serves all areas'

/** Known by name alone, a party is one within its area: never merged with others (domain.md). */
export function identityKey(party: MappedParty, areaCode: string): string {
  return party.identity.kind === 'given'
    ? party.identity.key
    : `name:${areaCode}:${party.identity.name}`
}

/** Ids of each process's parties, in the order of `process.parties`. */
export async function storeParticipants(
  tx: Ctx,
  scope: SyncScope,
  batch: Incoming[],
): Promise<{ ids: Map<Incoming, string[]>; created: Map<number, number> }> {
  const wanted = batch.map((incoming) => {
    const areaCode = areaCodeOf(scope, incoming.areaId)
    return incoming.process.parties.map(
      (party): Party => ({
        sign: party.sign,
        identityKey: identityKey(party, areaCode),
        name: party.name,
        code: party.code,
        areaId: incoming.areaId,
        unidentified: party.identity.kind === 'name',
        source: 'sync',
        details: party.details,
      }),
    )
  })
  const found = await findOrCreateParticipants(tx, wanted.flat())
  // Whoever enters the register starts a ledger.
  await recompute(
    tx,
    found.created.map(({ id }) => id),
  )
  const ids = new Map<Incoming, string[]>()
  for (const [i, incoming] of batch.entries()) {
    ids.set(
      incoming,
      (wanted[i] ?? []).map((party) => found.ids.get(partyKey(party)) ?? ''),
    )
  }
  const created = new Map<number, number>()
  for (const { sign } of found.created) created.set(sign, (created.get(sign) ?? 0) + 1)
  return { ids, created }
}

interface PartyRow {
  id: string
  section_id: string
  participant_id: string
  part: Part
  removed: boolean
  by_hand: boolean
}

export interface PartyChanges {
  /** Parts played in each section now. */
  parts: Map<string, Set<Part>>
  added: Set<string>
  /** Who lost a part, with the parts that are left to it. */
  removed: { sectionId: string; participantId: string; keeps: Part[] }[]
}

/** Brings the parties of sections to what the files say; those put or taken by hand stay. */
export async function storeParties(
  tx: Ctx,
  sections: StoredSection[],
  ids: Map<Incoming, string[]>,
): Promise<PartyChanges> {
  const rows = await sql<PartyRow>(
    tx,
    (s) => `SELECT id, section_id, participant_id, part, removed_at IS NOT NULL AS removed, by_hand
      FROM section_party WHERE section_id = ANY(${s.param(sections.map((x) => x.id))}::uuid[])
      AND ${s.unscoped(SYNC)}`,
  )
  const present = new Map(
    rows.map((row) => [keyOf(row.section_id, row.participant_id, row.part), row]),
  )
  const wanted = new Map<string, { sectionId: string; participantId: string; part: Part }>()
  for (const section of sections) {
    const own = ids.get(section.incoming) ?? []
    for (const { party, part } of section.mapped.parts) {
      const participantId = own[party]
      if (!participantId) continue
      wanted.set(keyOf(section.id, participantId, part), {
        sectionId: section.id,
        participantId,
        part,
      })
    }
  }
  const missing = [...wanted].flatMap(([key, row]) => (present.has(key) ? [] : [row]))
  const back = rows.filter((row) => row.removed && !row.by_hand && wanted.has(keyOfRow(row)))
  const gone = rows.filter((row) => !row.removed && !row.by_hand && !wanted.has(keyOfRow(row)))
  await insert(tx, missing)
  await setRemoved(tx, back, null)
  await setRemoved(tx, gone, tx.clock.now())
  const goneKeys = new Set(gone)
  const now = [
    ...rows
      .filter((row) => (row.removed ? back.includes(row) : !goneKeys.has(row)))
      .map((row) => ({
        sectionId: row.section_id,
        participantId: row.participant_id,
        part: row.part,
      })),
    ...missing,
  ]
  return {
    parts: partsOf(now),
    added: new Set([...missing.map((r) => r.sectionId), ...back.map((r) => r.section_id)]),
    removed: lossesOf(gone, now),
  }
}

function lossesOf(
  gone: PartyRow[],
  now: { sectionId: string; participantId: string; part: Part }[],
): PartyChanges['removed'] {
  if (gone.length === 0) return []
  const keyOfParty = (sectionId: string, participantId: string) => `${sectionId} ${participantId}`
  const left = groupBy(now, (row) => keyOfParty(row.sectionId, row.participantId))
  const losers = new Map(
    gone.map((row) => [keyOfParty(row.section_id, row.participant_id), row] as const),
  )
  return [...losers].map(([key, row]) => ({
    sectionId: row.section_id,
    participantId: row.participant_id,
    keeps: (left.get(key) ?? []).map(({ part }) => part),
  }))
}

function keyOf(sectionId: string, participantId: string, part: Part): string {
  return `${sectionId} ${participantId} ${part}`
}

function keyOfRow(row: PartyRow): string {
  return keyOf(row.section_id, row.participant_id, row.part)
}

function partsOf(rows: { sectionId: string; part: Part }[]): Map<string, Set<Part>> {
  const parts = new Map<string, Set<Part>>()
  for (const { sectionId, part } of rows) {
    const own = parts.get(sectionId) ?? new Set<Part>()
    own.add(part)
    parts.set(sectionId, own)
  }
  return parts
}

async function insert(
  tx: Ctx,
  rows: { sectionId: string; participantId: string; part: Part }[],
): Promise<void> {
  if (rows.length === 0) return
  await sqlCount(
    tx,
    (s) => `INSERT INTO section_party (section_id, participant_id, part, create_time)
      SELECT v.*, ${s.param(tx.clock.now())}::timestamptz FROM unnest(
        ${s.param(rows.map((r) => r.sectionId))}::uuid[],
        ${s.param(rows.map((r) => r.participantId))}::uuid[],
        ${s.param(rows.map((r) => r.part))}::text[]) v WHERE ${s.unscoped(SYNC)}`,
  )
}

async function setRemoved(tx: Ctx, rows: PartyRow[], at: Date | null): Promise<void> {
  if (rows.length === 0) return
  await sqlCount(
    tx,
    (s) => `UPDATE section_party SET removed_at = ${s.param(at)}::timestamptz
      WHERE id = ANY(${s.param(rows.map((row) => row.id))}::uuid[]) AND ${s.unscoped(SYNC)}`,
  )
}
